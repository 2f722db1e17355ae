/// Writes an animation, one whole frame after another.
///
/// An encoder stores only the part of a frame that differs from the frame before.
protocol AnimationEncoder: AnyObject {
    /// Encodes the next frame. All frames have the same format.
    ///
    /// - Parameter duration: The time for which the frame is shown; `nil` for a first picture that
    ///   only
    /// programs without support for animations show.
    /// - Throws: ``ImageEncodingError``, ``ImageDecodingError``, or `CancellationError` if the work
    ///   was
    /// cancelled.
    func write(_ frame: FramePixels, for duration: FrameDuration?) throws

    /// Writes the rest of the file; in some formats, that is the whole file.
    func finish() throws

    /// Passes to `body` the bytes that were written since the last call.
    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

/// An animation to encode.
struct AnimationJob {
    /// The format of each frame, the options and the metadata.
    let picture: EncodingJob
    /// The number of frames that are shown.
    let frames: Int
    /// The number of times that the animation plays; `nil` if it plays forever.
    let plays: Int?
    let limits: DecodingLimits

    /// Checks the number of bytes that the encoder holds against ``limits``.
    func checkHeld(_ bytes: Int) throws(ImageDecodingError) {
        try limits.check(.decodedBytes, bytes)
    }
}

/// Rounds durations to whole units. The rounding error is added to the next duration that must be
/// rounded, so that the sum stays close to the exact one.
struct DurationRounding {
    /// The number of units in a second.
    let unitsPerSecond: Int
    /// The maximum duration that the file can store, in units.
    let most: Int
    /// The minimum result for a duration longer than one unit, because viewers slow down shorter
    /// frames.
    var least = 1
    /// The sum of the rounding errors, in units, limited to −1…1.
    private var rest = 0.0

    init(unitsPerSecond: Int, most: Int, least: Int = 1) {
        self.unitsPerSecond = unitsPerSecond
        self.most = most
        self.least = least
    }

    mutating func units(of duration: FrameDuration) -> Int {
        let (product, overflow) = duration.units.multipliedReportingOverflow(by: unitsPerSecond)
        guard !overflow else { return most }
        if product % duration.unitsPerSecond == 0 {
            return min(product / duration.unitsPerSecond, most)
        }
        let exact = Double(product) / Double(duration.unitsPerSecond)
        let wanted = Int((exact + rest).rounded())
        let units = min(max(wanted, exact > 1 ? least : 1), most)
        rest = max(-1, min(1, exact + rest - Double(units)))
        return units
    }
}
