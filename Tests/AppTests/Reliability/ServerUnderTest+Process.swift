import Foundation
import ImageEditorTestSupport

extension ServerUnderTest {
    /// The peak increase of memory during `work`, in bytes.
    func memoryGrowth(_ work: () async throws -> Void) async throws -> Int {
        let id = processID
        // Resets the peak to the current usage.
        try Data("5".utf8).write(to: URL(filePath: "/proc/\(id)/clear_refs"))
        let before = try Self.memory("VmRSS", of: id)
        try await work()
        return try Self.memory("VmHWM", of: id) - before
    }

    /// The addresses and ports on which the server listens, as the kernel prints them.
    ///
    /// The kernel's table may skip rows while other connections come and go, so it is read several
    /// times until it contains one.
    func listeners() async throws -> [String] {
        var all: Set<String> = []
        for round in 0..<200 where round < 10 || all.isEmpty {
            all.formUnion(try listenersNow())
            try await Task.sleep(for: .milliseconds(20))
        }
        return all.sorted()
    }

    private func listenersNow() throws -> [String] {
        // The process may have inherited listening sockets of other tests.
        let sockets = try Self.openPlaces(of: "\(processID)")
            .subtracting(try Self.openPlaces(of: "self"))
        return try ["tcp", "tcp6"].flatMap { table in
            try String(contentsOfFile: "/proc/net/\(table)", encoding: .utf8)
                .split(separator: "\n").dropFirst().compactMap { line in
                    let columns = line.split(separator: " ")
                    let isListening = columns[3] == "0A"
                    let isOurs = sockets.contains("socket:[\(columns[9])]")
                    return isListening && isOurs ? String(columns[1]) : nil
                }
        }
    }

    /// The number of descriptors that the server has open.
    func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(processID)/fd").count
    }

    /// Opens connections until the server's descriptor numbers have no gap.
    ///
    /// - Returns: The number of open descriptors, and the connections, which the caller has to
    ///   hold. With this number as the limit, the server cannot open another file.
    func openFiles() async throws -> (count: Int, held: HeldSockets) {
        let folder = "/proc/\(processID)/fd"
        var sockets: [RawClient] = []
        for _ in 0..<200 {
            let numbers = try FileManager.default.contentsOfDirectory(atPath: folder)
                .compactMap { Int($0) }
            let gaps = (numbers.max() ?? 0) + 1 - numbers.count
            if gaps == 0 { return (numbers.count, HeldSockets(sockets: sockets)) }
            sockets += try (0..<gaps).map { _ in try RawClient(port: port) }
            // Gives the server time to accept the connections and to close temporary files.
            try await Task.sleep(for: .milliseconds(50))
        }
        throw POSIXError(.ETIMEDOUT)
    }

    private static func openPlaces(of process: String) throws -> Set<String> {
        let folder = "/proc/\(process)/fd"
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                // The descriptor may have been closed in the meantime.
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            })
    }

    private static func memory(_ name: String, of id: pid_t) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}

/// Connections that are held open, or used by one thread at a time.
struct HeldSockets: @unchecked Sendable {
    let sockets: [RawClient]
}
