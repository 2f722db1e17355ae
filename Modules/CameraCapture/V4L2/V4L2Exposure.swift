/// What has come of an exposure that was asked for.
enum V4L2Exposure: Equatable {
    /// - standard: The exposure time from which further ones are worked out, in the device's unit.
    case set(standard: Int32?)
    case notSupported
    case outOfRange
}
