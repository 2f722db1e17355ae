public import FoundationEssentials

/// An ``AtomicFile`` that a separate thread writes while the caller makes more bytes.
///
/// ``append(_:)`` copies bytes and does not wait for the disk; if the disk is slow, bytes collect
/// in memory. If it gets a megabyte or more at once, ``append(_:)`` copies nothing and waits until
/// the bytes are written. A file of less than 256 KiB needs no thread.
///
/// One thread at a time may call the methods.
public final class StreamedFile: Sendable {
    private let writer: PieceWriter

    /// Opens a file that will become `target`.
    ///
    /// - Parameter onPiece: Receives all bytes in order, in calls that do not overlap, on any
    ///   thread.
    /// - Throws: The errors of ``AtomicFile/init(at:permissions:existing:)``.
    public init(
        at target: URL, permissions: FilePermissions = .exactly(0o600),
        existing: AtomicFile.Existing = .replace,
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) throws(FileError) {
        writer = PieceWriter(
            try AtomicFile(at: target, permissions: permissions, existing: existing),
            for: target.path, onPiece: onPiece)
    }

    deinit { writer.abandon() }

    /// Appends bytes.
    ///
    /// - Throws: ``FileError`` if earlier bytes could not be written, or if memory is short
    ///   (`ENOMEM`); for a megabyte or more, also if `bytes` could not be written.
    public func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try writer.append(bytes)
    }

    /// Waits until all bytes are written, and lets the other thread begin to flush them to the
    /// disk. Append no bytes afterwards.
    ///
    /// - Returns: The bytes. They are read from the file when they are used, so use them before
    ///   ``commit(replacing:)``: later, another program may shorten the file.
    public func finish() throws(FileError) -> Data { try writer.finish() }

    /// Flushes the file and gives it its name. Call it once, after ``finish()``.
    ///
    /// - Parameter isExpected: As for ``AtomicFile/commit(replacing:)``; `nil` replaces any file.
    /// - Throws: The errors of ``AtomicFile/commit(replacing:)`` or, without `isExpected`, of
    ///   ``AtomicFile/commit(flushing:)``. The file is dropped then, unless it is in place already.
    public func commit(replacing isExpected: ((Data) -> Bool)? = nil) throws(FileError) {
        let file = try writer.takeFile()
        let replaced = ReplacedFile(at: file.target)
        defer { writer.release(replaced) }
        if let isExpected {
            try file.commit(replacing: isExpected)
        } else {
            try file.commit()
        }
    }

    /// Drops the written bytes, and returns when the hidden file is removed.
    public func abandon() { writer.abandon() }
}
