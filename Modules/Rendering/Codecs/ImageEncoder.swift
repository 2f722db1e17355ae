/// The end of a pipeline that writes a file: it receives an image from top to bottom.
protocol ImageEncoder: AnyObject {
    /// Encodes the rows of a strip. The encoder may change the strip's padding, or keep its memory
    /// and give it new memory.
    ///
    /// - Throws: As ``finish()``.
    func write(_ strip: Strip) throws

    /// Writes the rest of the file; in some formats, that is the whole file.
    ///
    /// - Throws: ``ImageEncodingError``, or `CancellationError` if the work was cancelled.
    func finish() throws

    /// Writes the rest of the file, and passes on bytes as they are written.
    func finish(into body: (UnsafeRawBufferPointer) throws -> Void) throws

    /// Passes on the bytes that were written since the last call.
    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws

    /// True if each row of blocks is coded on its own, as soon as it is written.
    var codesRowsApart: Bool { get }

    /// Begins at `row`, and writes no head. Another encoder writes the head and the rows above.
    /// Only an encoder with ``codesRowsApart`` can do this.
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
