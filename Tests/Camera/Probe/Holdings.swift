import Foundation

/// The video devices that this process has open or mapped, according to the kernel.
struct Holdings: Equatable {
    let descriptors: Int
    let mappings: Int

    init() throws {
        let files = FileManager.default
        descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count {
            // Some descriptors may have been closed in the meantime, such as the directory
            // listing's own.
            let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            return target?.hasPrefix("/dev/video") == true || target?.contains("eventfd") == true
        }
        mappings = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            .split(separator: "\n").count { $0.contains("/dev/video") }
    }

    /// - Throws: ``Complaint`` if the process holds more or less now.
    func expectSame() throws {
        let now = try Holdings()
        try expect(now == self, "before: \(self), now: \(now)")
    }
}
