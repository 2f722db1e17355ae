/// The end of a pipeline that makes a file: takes an image from top to bottom.
protocol ImageEncoder: AnyObject {
    /// Adds the rows of a strip. The encoder may change what lies in the strip's margins.
    func write(_ strip: Strip) throws(ImageEncodingError)

    /// Writes what comes after the pixels; of some formats, everything.
    ///
    /// - Throws: ``ImageEncodingError``, or `CancellationError` where nobody waits any more.
    func finish() throws

    /// Hands over what has been written since the last time.
    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}
