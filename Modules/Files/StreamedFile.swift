public import FoundationEssentials

/// An ``AtomicFile`` whose bytes are written by a thread of its own while more of them are made.
///
/// ``append(_:)`` copies bytes into pieces and does not wait for the disk. Pieces that wait because
/// the disk is slow are held in memory. For a megabyte or more at once, it copies nothing and waits
/// until the bytes are written. A file that is smaller than a piece needs no thread.
///
/// One thread at a time may call the methods.
public final class StreamedFile: Sendable {
    private let writer: PieceWriter

    /// Opens a file that will become `target`.
    ///
    /// - Parameter onPiece: Receives all bytes in order, on any thread, one piece at a time.
    /// - Throws: As ``AtomicFile/init(at:permissions:existing:)``.
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
    /// - Throws: ``FileError`` if earlier bytes, or a megabyte or more of these, could not be
    ///   written, or if memory is short (`ENOMEM`).
    public func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        try writer.append(bytes)
    }

    /// Waits until all bytes are written. No more may follow.
    ///
    /// - Returns: The bytes. They are read from the file when they are used, so use them before
    ///   ``commit(replacing:)``: later, another program may shorten the file.
    public func finish() throws(FileError) -> Data { try writer.finish() }

    /// Flushes the file and gives it its name. Call it once, after ``finish()``.
    ///
    /// - Parameter isExpected: As for ``AtomicFile/commit(replacing:)``; `nil` replaces any file.
    /// - Throws: As the function of ``AtomicFile`` that it calls. The file is dropped then, unless
    ///   it is in place already.
    public func commit(replacing isExpected: ((Data) -> Bool)? = nil) throws(FileError) {
        let file = writer.takeFile()
        let replaced = ReplacedFile(at: file.target)
        defer { replaced?.release() }
        if let isExpected {
            try file.commit(replacing: isExpected)
        } else {
            try file.commit()
        }
    }

    /// Drops the file: it leaves nothing. Returns when the hidden file is gone.
    public func abandon() { writer.abandon() }
}
