import Foundation

/// An open, hidden file, accessible only to its owner, and locked against
/// ``UnfinishedFiles/sweep(_:)``.
struct TemporaryFile: Sendable {
    let path: String
    let descriptor: Int32
    private let slot: Int?

    /// Creates an empty temporary file in `folder`.
    ///
    /// - Parameter target: The path to name in errors.
    static func make(in folder: String, for target: String) throws(FileError) -> TemporaryFile {
        while true {
            let file = try TemporaryFile(folder + "/" + TemporaryName.make(), for: target)
            if file.isKept() { return file }
            FileCalls.unlink(file.path)
            file.close()
        }
    }

    private init(_ path: String, for target: String) throws(FileError) {
        // The path is recorded first. If a signal arrives between the two steps, the handler
        // finds no file to remove, and no file can be created after it.
        let slot = UnfinishedFiles.remember(path)
        do throws(FileError) {
            descriptor = try UnfinishedFiles.begin { () throws(FileError) in
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
                let descriptor = FileCalls.open(path, flags, 0o600)
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

    /// Closes the file; its name stays.
    func close() {
        UnfinishedFiles.forget(slot)
        Foundation.close(descriptor)
    }

    /// Locks the file. Returns `false` if a sweep has removed the file before, because it was not
    /// locked yet.
    private func isKept() -> Bool {
        // Without support for locks, sweeps do not remove files either.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return false }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }
}

/// The names of temporary files: hidden, unguessable, and distinguishable from other files.
enum TemporaryName {
    private static let prefix = ".imageeditor-"
    private static let suffix = ".partial"
    private static let digits = 16

    static func make() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return prefix + String(repeating: "0", count: digits - number.count) + number + suffix
    }

    static func matches(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.hasSuffix(suffix)
            && name.utf8.count == prefix.utf8.count + digits + suffix.utf8.count
            && name.dropFirst(prefix.count).dropLast(suffix.count).allSatisfy {
                $0.isASCII && $0.isHexDigit
            }
    }
}
