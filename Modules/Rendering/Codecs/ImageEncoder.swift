/// The end of a pipeline that writes a file: it receives an image from top to bottom.
protocol ImageEncoder: AnyObject {
    /// Encodes the rows of a strip. The encoder may change the strip's padding, or take over the
    /// strip's memory and give the strip other memory.
    ///
    /// - Throws: As ``finish()``.
    func write(_ strip: Strip) throws

    /// Writes the rest of the file; in some formats, that is the whole file.
    ///
    /// - Throws: ``ImageEncodingError``, ``ImageDecodingError``, or `CancellationError` if the work
    ///   was
    /// cancelled.
    func finish() throws

    /// Writes the rest of the file, and passes the bytes to `body` as they are written.
    func finish(into body: (UnsafeRawBufferPointer) throws -> Void) throws

    /// Passes to `body` the bytes that were written since the last call.
    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws

    /// True if the encoder codes each row of blocks independently, as soon as the row is complete.
    var codesRowsApart: Bool { get }

    /// Starts at `row` without the file's header: another encoder writes the header and the rows
    /// above. Requires ``codesRowsApart``.
    ///
    /// - Parameter row: A multiple of ``Strip/granularity``.
    func begin(at row: Int)
}

extension ImageEncoder {
    var codesRowsApart: Bool { false }

    func begin(at row: Int) {}

    func finish(into body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try finish()
        try drain(body)
    }
}
