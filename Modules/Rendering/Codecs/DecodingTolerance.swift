/// The damage that a decoder accepts although it costs pixels.
enum DecodingTolerance: Int, Comparable {
    case none
    case truncation
    /// Accepts truncation and damaged pixels.
    case damage

    static func < (one: DecodingTolerance, other: DecodingTolerance) -> Bool {
        one.rawValue < other.rawValue
    }
}
