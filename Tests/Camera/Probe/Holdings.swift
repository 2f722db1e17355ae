import Foundation

/// What this process has opened and mapped of video devices, as the kernel sees it.
struct Holdings: Equatable {
    let descriptors: Int
    let mappings: Int

    init() throws {
        let files = FileManager.default
        descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count {
            // Others may be closed meanwhile: the list's own is.
            let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            return target?.hasPrefix("/dev/video") == true || target?.contains("eventfd") == true
        }
        mappings = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            .split(separator: "\n").count { $0.contains("/dev/video") }
    }

    /// - Throws: ``Complaint`` where more or less is held now.
    func expectSame() throws {
        let now = try Holdings()
        try expect(now == self, "before: \(self), now: \(now)")
    }
}
