/// Writes an animation, one whole frame after another.
///
/// An encoder stores only the part of a frame that differs from the frame before.
protocol AnimationEncoder: AnyObject {
    /// Encodes the next frame. All frames have the same format.
    ///
    /// - Parameter duration: `nil` for a picture that only programs without support for animations
    ///   show, which comes first.
    /// - Throws: ``ImageEncodingError``, or `CancellationError` if the work was cancelled.
    func write(_ frame: FramePixels, for duration: FrameDuration?) throws

    /// Writes the rest of the file; in some formats, that is the whole file.
    func finish() throws

    /// Passes on the bytes that were written since the last call.
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

    /// Checks the memory for compressed frames.
    func checkHeld(_ bytes: Int) throws(ImageDecodingError) {
        try limits.check(.decodedBytes, bytes)
    }
}

/// Converts durations to whole units, so that the sum stays right.
struct DurationRounding {
    /// The units of the target in a second.
    let unitsPerSecond: Int
    /// The largest duration that the target can store.
    let most: Int
    /// The shortest duration of a frame that lasts longer than one unit. Viewers slow shorter
    /// frames down.
    var least = 1
    /// The seconds that rounding has left over.
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
