extension StripSource {
    /// Hands every strip to `body`, top to bottom, and then makes sure that nothing was wrong with
    /// what has not been asked for.
    ///
    /// - Parameters:
    ///   - height: Rows of a strip.
    ///   - isCancelled: Asked before each strip; `true` ends the work with `CancellationError`.
    ///   - onProgress: Told after each strip what share of the rows is done.
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

    /// Has `encoder` write all rows, and hands over what it has written after each strip.
    ///
    /// - Parameters: As those of ``run(inStripsOf:isCancelled:onProgress:_:)``.
    func encode(
        with encoder: any ImageEncoder, inStripsOf height: Int, isCancelled: () -> Bool,
        onProgress: (Double) -> Void = { _ in }, _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try run(inStripsOf: height, isCancelled: isCancelled, onProgress: onProgress) { strip in
            try encoder.write(strip)
            try encoder.drain(sink)
        }
        try encoder.finish()
        try encoder.drain(sink)
    }
}
