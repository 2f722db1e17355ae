import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation
import Synchronization

/// The destination of a result: a file or standard output.
struct EditOutput: EditTarget {
    let target: OutputTarget
    let format: ImageFormat
    /// The path of the input, which must not be overwritten by mistake; `nil` if it is not a file.
    let input: String?
    let tool: Tool
    /// The path to which the old file is copied before it is replaced; `nil` for no copy.
    var copy: String?
    var mayOverwriteCopy = false

    /// Throws before rendering if the old file must not be copied to ``copy``.
    func checkCopy() throws {
        guard let copy else { return }
        if Self.isLink(copy) {
            // The copy replaces the link, not the file that the link leads to.
            if !mayOverwriteCopy { throw OutputFailure.exists(path: copy) }
            return
        }
        try OutputTarget.file(path: copy, mayOverwrite: mayOverwriteCopy).check(input: input)
    }

    func write(_ data: Data, replacing expected: [ContentDigest]?) throws -> EditPlace {
        try keeping(bytes: data.count) {
            try target.write(
                data, as: format, input: input, to: tool.console,
                replacing: isExpected(expected))
        }
    }

    func sink(
        onPiece: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) -> (any ResultSink)? {
        target.open(onPiece: onPiece).map { Sink(output: self, path: $0.path, file: $0.file) }
    }

    /// The file of a result that is written while it is rendered.
    private final class Sink: ResultSink {
        private let output: EditOutput
        private let path: String
        private let file: StreamedFile
        private let bytes = Atomic(0)

        init(output: EditOutput, path: String, file: StreamedFile) {
            self.output = output
            self.path = path
            self.file = file
        }

        func append(_ bytes: UnsafeRawBufferPointer) throws { try file.append(bytes) }

        func finish() throws -> Data {
            let result = try file.finish()
            bytes.store(result.count, ordering: .relaxed)
            return result
        }

        func commit(replacing expected: [ContentDigest]?) throws -> EditPlace {
            try output.keeping(bytes: bytes.load(ordering: .relaxed)) {
                try file.commit(replacing: output.isExpected(expected))
                return path
            }
        }

        func abandon() { file.abandon() }
    }

    /// Returns a check of the file to be replaced, which returns true for bytes with one of
    /// `digests`; `nil` without `digests`, or if the target replaces no file.
    private func isExpected(_ digests: [ContentDigest]?) -> ((Data) -> Bool)? {
        guard path != nil, let digests else { return nil }
        return { digests.contains(ContentDigest(of: $0)) }
    }

    /// Copies the old file, writes the result, and notes that it was written.
    ///
    /// - Parameter write: Writes the result, and returns its path, or `-` for standard output.
    private func keeping(bytes: Int, _ write: () throws -> String) throws -> EditPlace {
        let start = ContinuousClock.now
        if let copy, case .file(let path, _) = target, let old = try existing() {
            var status = stat()
            // The copy of a private file must be private, too.
            let mode = FileCalls.status(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
            try AtomicFile.write(
                old, to: URL(name: copy), permissions: .exactly(mode),
                existing: mayOverwriteCopy ? .replaceLink : .refuse)
        }
        do {
            let place = try write()
            tool.journal.note(EditResultPresenter().wrote(place, bytes: bytes), since: start)
            return place == StandardInput.argument ? .stream : .file(place)
        } catch is OutputClosed {
            // The reader has closed standard output: the edit ends like a program that SIGPIPE
            // ends.
            return .closedStream
        } catch FileError.changed(let path) {
            throw EditStoreError.fileChanged(path: path)
        }
    }

    var path: String? {
        guard case .file(let path, mayOverwrite: true) = target else { return nil }
        return AbsolutePath.of(path)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return FileCalls.linkStatus(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    func replaces(_ path: String) -> Bool { target.replaces(path) }

    func existing() throws -> Data? {
        guard case .file(let path, _) = target, InputImage.exists(path) else { return nil }
        return try FileReader.read(path, limit: .max / 2, named: "original")
    }
}
