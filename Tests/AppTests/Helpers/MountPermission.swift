import Foundation

/// The permission of tests to mount file systems on this machine.
enum MountPermission {
    /// True if root may mount in a process's own namespace; a container may forbid it.
    static let isGiven: Bool = {
        guard geteuid() == 0 else { return false }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-m", "mount", "--bind", "/etc/hosts", "/etc/hosts"]
        process.standardError = FileHandle.nullDevice
        // Without the program, tests cannot mount anything.
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
