import CImageEditorFolders
import Core
import Foundation
import ImageEditorFiles
import Synchronization

/// An upload that is being written to disk. It leaves no file behind unless it is committed.
final class IncomingFile: Sendable {
    private struct State: ~Copyable {
        var file: AtomicFile?
        var names: FreeNames
        /// The name that the file gets, unless another file has it by then.
        var name: String
        var bytes = 0
        var hash = Fingerprint()

        var record: UploadRecord {
            UploadRecord(name: name, bytes: bytes, hash: hash.hexadecimal)
        }
    }

    private let state: Mutex<State>

    /// Creates a hidden file in `folder`. Blocks.
    init(_ wanted: UploadName, in folder: URL) throws {
        var names = FreeNames(wanted, in: folder)
        while true {
            let name = try names.next()
            do {
                let target = folder.appending(path: name)
                let file = try AtomicFile(at: target, existing: .refuse)
                state = Mutex(State(file: file, names: names, name: name))
                return
            } catch FileError.alreadyExists {
                // Another upload has taken the name since it was found free.
            }
        }
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
        state.withLock { $0.record }
    }

    /// Flushes the file and gives it its name: the next free one if another upload, perhaps of
    /// another server, has taken the name meanwhile. Blocks.
    ///
    /// - Parameter willName: Called with the record before each attempt to give the file a name.
    func commit(willName: (UploadRecord) throws -> Void) throws {
        try state.withLock { state in
            guard let file = state.file.take() else { return }
            try willName(state.record)
            try file.commit {
                state.name = try state.names.next()
                try willName(state.record)
                return state.name
            }
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

/// Names for one upload, each of which no file had when it was returned.
private struct FreeNames {
    private let wanted: UploadName
    private let folder: URL
    private var attempt = 0

    init(_ wanted: UploadName, in folder: URL) {
        self.wanted = wanted
        self.folder = folder
    }

    /// Returns the next free name. Blocks.
    mutating func next() throws -> String {
        // So many names are hardly taken: something is wrong with the folder.
        while attempt < 1_000 {
            attempt += 1
            let name = wanted.candidate(attempt)
            var entry = folder_entry()
            let found = folder.appending(path: name).path.withCPath {
                folder_entry_read(AT_FDCWD, $0, &entry)
            }
            if found != 0, errno == ENOENT { return name }
        }
        throw POSIXError(.EEXIST)
    }
}
