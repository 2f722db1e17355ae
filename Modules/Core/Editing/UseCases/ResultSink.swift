public import FoundationEssentials

/// A file that receives a result while it is rendered.
///
/// It has no name until ``commit(replacing:)``. One thread at a time calls the methods.
public protocol ResultSink: Sendable {
    /// Appends bytes, which may be written after this function has returned.
    ///
    /// - Throws: The error of writing earlier bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws

    /// Waits until all bytes are written.
    ///
    /// - Returns: The result. Use it only before ``commit(replacing:)``: later, another program may
    ///   shorten the file.
    func finish() throws -> Data

    /// Gives the finished file its name, as ``EditTarget/write(_:replacing:)`` does.
    func commit(replacing expected: [ContentDigest]?) async throws -> EditPlace

    /// Drops the result, so that no file is left.
    func abandon()
}
