import Foundation
import ImageEditorFiles
import Synchronization

/// An upload on its way to the disk. Leaves nothing behind unless it is committed.
final class IncomingFile: Sendable {
    private struct State: ~Copyable {
        var file: AtomicFile?
        var bytes = 0
        var hash = Fingerprint()
    }

    /// The name it will have.
    let name: String
    private let names: ReservedNames
    private let state: Mutex<State>

    /// - Parameter name: Reserved in `names`, and released with this object.
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

    /// Adds bytes at the end. Blocks.
    func append(_ data: Data) throws {
        try state.withLock { state in
            try data.withUnsafeBytes { bytes in
                try state.file?.append(bytes)
                state.hash.update(bytes)
                state.bytes += bytes.count
            }
        }
    }

    /// What was written so far.
    var record: UploadRecord {
        state.withLock { state in
            UploadRecord(name: name, bytes: state.bytes, hash: state.hash.hexadecimal)
        }
    }

    /// Flushes it and gives it its name. Blocks.
    func commit() throws {
        try state.withLock { state in
            guard let file = state.file.take() else { return }
            try file.commit()
        }
    }

    /// Removes what was written, now rather than with the last reference.
    func abandon() {
        state.withLock { state in
            guard let file = state.file.take() else { return }
            file.abandon()
        }
    }
}

/// Names of files that are being written, so that no two uploads go for the same.
final class ReservedNames: Sendable {
    private let names = Mutex<Set<String>>([])

    /// - Returns: Whether the name was free.
    func reserve(_ name: String) -> Bool {
        names.withLock { $0.insert(name).inserted }
    }

    func release(_ name: String) {
        names.withLock { _ = $0.remove(name) }
    }
}
