import FoundationEssentials
import Glibc

/// An open, hidden file that only its owner can access. Its lock prevents
/// ``UnfinishedFiles/sweep(_:)`` from removing it.
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
        // The path is recorded before the file is created. If a signal arrives in between, the
        // handler finds no file to remove, and the file can no longer be created afterwards.
        let slot = UnfinishedFiles.remember(path)
        do throws(FileError) {
            descriptor = try UnfinishedFiles.begin { () throws(FileError) in
                let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
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
        Glibc.close(descriptor)
    }

    /// Locks the file. Returns `false` if a sweep has locked or removed the file before this lock.
    private func isKept() -> Bool {
        // On a file system without locks, `flock` fails with another error. Sweeps fail in the same
        // way, so they remove no files.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return false }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0
    }
}

/// The names of temporary files: `.imageeditor-`, digits, and `.partial` or `.replaced`.
enum TemporaryName {
    private static let prefix = ".imageeditor-"
    private static let suffix = ".partial"
    private static let suffixOfReplaced = ".replaced"

    static func make() -> String { prefix + digits(.random(in: .min ... .max)) + suffix }

    static func matches(_ name: String) -> Bool { numbers(name, suffix)?.count == 1 }

    /// Returns the name of a new file before it exchanges names with its target. After the
    /// exchange, the replaced file has this name.
    ///
    /// - Parameter inode: The inode number of the new file.
    static func replaced(at target: String, by inode: UInt64) -> String {
        prefix + digits(inode) + "-" + digits(hash(target)) + suffixOfReplaced
    }

    /// Returns the inode number of the new file for which ``replaced(at:by:)`` has made this name;
    /// `nil` for other names.
    ///
    /// - Parameter target: The path of the only target to regard; `nil` for any.
    static func inode(_ name: String, at target: String? = nil) -> UInt64? {
        guard let numbers = numbers(name, suffixOfReplaced), numbers.count == 2,
            target.map({ hash($0) == numbers[1] }) ?? true
        else { return nil }
        return numbers[0]
    }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func numbers(_ name: String, _ suffix: String) -> [UInt64]? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        let parts = name.dropFirst(prefix.count).dropLast(suffix.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count == 16 && part.allSatisfy { $0.isASCII && $0.isHexDigit }
                ? UInt64(part, radix: 16) : nil
        }
        return numbers.count == parts.count ? numbers : nil
    }

    /// Returns the FNV-1a hash of the last part of a path.
    private static func hash(_ path: String) -> UInt64 {
        path.pathBytes.split(separator: UInt8(ascii: "/")).last.map { name in
            name.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        } ?? 0
    }
}
