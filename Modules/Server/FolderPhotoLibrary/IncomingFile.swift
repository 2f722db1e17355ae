import Foundation
import ImageEditorFiles
import Synchronization

/// An upload that is being written to disk. It leaves no file behind unless it is committed.
final class IncomingFile: Sendable {
    private struct State: ~Copyable {
        var file: AtomicFile?
        var bytes = 0
        var hash = Fingerprint()
    }

    /// The file's final name.
    let name: String
    private let names: ReservedNames
    private let state: Mutex<State>

    /// - Parameter name: A name reserved in `names`. This object releases it.
    init(_ target: URL, name: String, names: ReservedNames) throws {
        self.name = name
        self.names = names
        do {
            state = Mutex(State(file: try AtomicFile(at: target, existing: .refuse)))
        } catch {
            names.release(name)
            throw error
        }
    }

    deinit {
        names.release(name)
    }

    /// Appends bytes. Blocks.
    func append(_ data: Data) throws {
        try state.withLock { state in
            try data.withUnsafeBytes { bytes in
                try state.file?.append(bytes)
                state.hash.update(bytes)
                state.bytes += bytes.count
            }
        }
    }

    /// The name of the file, and the size and hash of the bytes written so far.
    var record: UploadRecord {
        state.withLock { state in
            UploadRecord(name: name, bytes: state.bytes, hash: state.hash.hexadecimal)
        }
    }

    /// Flushes the file and moves it to its final name. Blocks.
    func commit() throws {
        try state.withLock { state in
            guard let file = state.file.take() else { return }
            try file.commit()
        }
    }

    /// Removes the file now instead of with the last reference.
    func abandon() {
        state.withLock { state in
            guard let file = state.file.take() else { return }
            file.abandon()
        }
    }
}

/// Names of files that are being written, so that no two uploads use the same name.
final class ReservedNames: Sendable {
    private let names = Mutex<Set<String>>([])

    /// - Returns: `true` if the name was free.
    func reserve(_ name: String) -> Bool {
        names.withLock { $0.insert(name).inserted }
    }

    func release(_ name: String) {
        names.withLock { _ = $0.remove(name) }
    }
}
