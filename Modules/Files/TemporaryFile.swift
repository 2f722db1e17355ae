import Foundation

/// An open, hidden file that is its owner's alone and locked against ``UnfinishedFiles/sweep(_:)``.
struct TemporaryFile: Sendable {
    let path: String
    let descriptor: Int32
    private let slot: Int?

    /// Makes an empty one in `folder`.
    ///
    /// - Parameter target: What an error names.
    static func make(in folder: String, for target: String) throws(FileError) -> TemporaryFile {
        while true {
            let file = try TemporaryFile(folder + "/" + TemporaryName.make(), for: target)
            if file.isKept() { return file }
            unlink(file.path)
            file.close()
        }
    }

    private init(_ path: String, for target: String) throws(FileError) {
        // Remembered first: a signal between the two steps finds nothing to remove, and lets
        // nothing be made after that.
        let slot = UnfinishedFiles.remember(path)
        do throws(FileError) {
            descriptor = try UnfinishedFiles.begin { () throws(FileError) in
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let descriptor = open(path, flags, 0o600)
                guard descriptor >= 0 else {
                    throw .system(call: "open", path: target, code: errno)
                }
                return descriptor
            }
        } catch {
            UnfinishedFiles.forget(slot)
            throw error
        }
        self.path = path
        self.slot = slot
    }

    /// Lets go of the file; its name stays.
    func close() {
        UnfinishedFiles.forget(slot)
        Foundation.close(descriptor)
    }

    /// Locks the file; `false` where a sweep came first, which took it for a dead process's.
    private func isKept() -> Bool {
        // Where locks are unknown, nobody sweeps by them either.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return false }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }
}
