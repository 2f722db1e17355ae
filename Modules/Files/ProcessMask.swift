import Foundation

/// Reads the umask of the process.
enum ProcessMask {
    /// Returns the umask without setting it, as `umask(2)` would affect files of other threads.
    ///
    /// - Returns: `0o077` if the system does not provide it.
    static func current() -> mode_t {
        let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0o077 }
        defer { close(descriptor) }
        let text = String(unsafeUninitializedCapacity: 4_096) {
            max(read(descriptor, $0.baseAddress, $0.count), 0)
        }
        for line in text.split(separator: "\n") where line.hasPrefix("Umask:") {
            return mode_t(line.dropFirst(6).drop { $0 == "\t" || $0 == " " }, radix: 8) ?? 0o077
        }
        return 0o077
    }
}
