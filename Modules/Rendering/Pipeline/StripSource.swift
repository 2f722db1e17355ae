/// A pipeline stage that produces an image from top to bottom, some rows at a time.
protocol StripSource: AnyObject {
    var format: StripFormat { get }
    /// True if the stage leaves no colours of planes outside of the RGB range.
    var clampsColors: Bool { get }

    /// Fills `strip`, which has this ``format``, with the next rows: as many as fit or are left.
    ///
    /// - Throws: The errors of the preceding stages, such as ``ImageDecodingError`` of the decoder.
    func read(into strip: Strip) throws

    /// Reads the rest of the input, so that damage there is found, too.
    func finish() throws

    /// Returns two steps that together read a strip, instead of ``read(into:)``; `nil` if reading
    /// has only one step. Each call returns steps with memory of their own, for one thread.
    ///
    /// - Parameter capacity: The rows of a strip.
    func steps(capacity: Int) -> ReadingSteps?
}

/// Two steps that read a strip. The first steps of all strips must be done one after another, from
/// top to bottom. Each second step can be done on any thread, also during the first step of the
/// next strip.
struct ReadingSteps {
    /// Begins to read the next rows; ``second`` completes them.
    let first: (Strip) throws -> Void
    /// Completes the rows that ``first`` of the same steps has read last.
    let second: (Strip) -> Void
}

extension StripSource {
    var clampsColors: Bool { false }

    func steps(capacity: Int) -> ReadingSteps? { nil }

    /// Calls `body` with every strip, from top to bottom, then checks the unread rest of the file
    /// for damage.
    ///
    /// - Parameters:
    ///   - height: The rows of a strip.
    ///   - isCancelled: Called before each strip; `true` ends the work with `CancellationError`.
    ///   - onProgress: Called after each strip with the share of rows done.
    func run(
        inStripsOf height: Int, isCancelled: () -> Bool, onProgress: (Double) -> Void = { _ in },
        _ body: (Strip) throws -> Void
    ) throws {
        let strip = try Strip(format, capacity: height)
        var row = 0
        while row < format.height {
            if isCancelled() { throw CancellationError() }
            try read(into: strip)
            try body(strip)
            row += strip.height
            onProgress(Double(row) / Double(format.height))
        }
        try finish()
    }

    /// Writes all rows with `encoder`, and passes on its output after each strip.
    ///
    /// - Parameters: Those of ``run(inStripsOf:isCancelled:onProgress:_:)``.
    func encode(
        with encoder: any ImageEncoder, inStripsOf height: Int, isCancelled: () -> Bool,
        onProgress: (Double) -> Void = { _ in }, _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try run(inStripsOf: height, isCancelled: isCancelled, onProgress: onProgress) { strip in
            try encoder.write(strip)
            try encoder.drain(sink)
        }
        try encoder.finish(into: sink)
    }
}
