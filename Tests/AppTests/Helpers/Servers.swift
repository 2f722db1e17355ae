import Foundation
import Synchronization
import Testing

/// A server process on the loopback interface; ends when the value is deallocated.
final class ServerProcess: Sendable {
    let url: URL
    /// The first line that the server has printed.
    let line: String
    private let process: ChildProcess
    private let isReaped = Atomic(false)

    private init(process: ChildProcess, line: String, port: Int) throws {
        self.process = process
        self.line = line
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    deinit {
        if !isReaped.load(ordering: .relaxed) { process.send(signal: SIGKILL) }
    }

    /// Our own server over `photos`.
    static func ours(_ place: Workplace, photos: String) async throws -> ServerProcess {
        try await start(Workplace.tool, ["serve", photos, "--port", "0"], in: place)
    }

    /// A studio over a folder, or over the feed.
    static func studio(_ place: Workplace, _ arguments: String...) async throws -> ServerProcess {
        try await start(Workplace.tool, ["studio", "--no-open"] + arguments, in: place)
    }

    /// A Python server that implements only the wire contract.
    static func foreign(_ place: Workplace, photos: String) async throws -> ServerProcess {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "ForeignServer/server.py")
        return try await start(
            URL(filePath: "/usr/bin/env"), ["python3", script.path, photos], in: place)
    }

    /// A Python card server that implements only the original's contract.
    ///
    /// - Parameter file: The existing list of cards in the folder.
    static func foreignCards(
        _ place: Workplace, file: String, isStatic: Bool = false
    ) async throws -> ServerProcess {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "ForeignServer/cards.py")
        return try await start(
            URL(filePath: "/usr/bin/env"),
            ["python3", script.path, file] + (isStatic ? ["--static"] : []), in: place)
    }

    /// Stops the server with a signal and waits for its end.
    ///
    /// - Returns: The exit status, or 128 + the signal if the server does not handle the signal.
    @discardableResult
    func stop(by signal: Int32 = SIGTERM) async -> Int {
        process.send(signal: signal)
        defer { isReaped.store(true, ordering: .relaxed) }
        return await process.wait()
    }

    /// - Parameter notes: The file for standard error.
    static func start(
        _ program: URL, _ arguments: [String], in place: Workplace, notes: String? = nil
    ) async throws -> ServerProcess {
        let log = place.home.appending(path: ".server-\(UUID().uuidString)")
        let output = open(log.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let errors = open(
            notes.map { place.path($0).path } ?? "/dev/null",
            O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { for descriptor in [output, errors] { close(descriptor) } }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let process = try ChildProcess(
            program, arguments, environment: place.environment(["PATH": path]),
            folder: place.folder, output: output, error: errors)
        defer { try? FileManager.default.removeItem(at: log) }
        for _ in 0..<3_000 {
            if let line = firstLine(of: log), let port = port(in: line) {
                return try ServerProcess(process: process, line: line, port: port)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        process.send(signal: SIGKILL)
        throw POSIXError(.ETIMEDOUT)
    }

    private static func firstLine(of log: URL) -> String? {
        guard let data = try? Data(contentsOf: log), let end = data.firstIndex(of: 10) else {
            return nil
        }
        return String(decoding: data[..<end], as: UTF8.self)
    }

    /// The port in the line that a server prints when it is ready, such as
    /// `http://127.0.0.1:8080`, or a number alone.
    private static func port(in line: String) -> Int? {
        let address = line.firstMatch(of: #/http://[^/ ]*:([0-9]+)/#)
        return Int(address.map { String($0.1) } ?? line.filter(\.isNumber))
    }
}
