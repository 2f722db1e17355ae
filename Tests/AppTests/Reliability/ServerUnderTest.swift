import Foundation
import Synchronization

/// `imageeditor serve` as a child process over the folder `photos` of a workplace. Ends with the
/// value.
final class ServerUnderTest: Sendable {
    /// The server ended, or printed nothing, instead of serving.
    struct NotServing: Error {
        let output: String
    }

    let place: Workplace
    let port: Int
    private let process: ChildProcess
    private let log: URL
    private let isReaped = Atomic(false)

    private init(place: Workplace, port: Int, process: ChildProcess, log: URL) {
        self.place = place
        self.port = port
        self.process = process
        self.log = log
    }

    deinit {
        if !isReaped.load(ordering: .relaxed) { process.send(signal: SIGKILL) }
    }

    /// Starts the server and waits until it prints that it is ready.
    ///
    /// - Parameter setup: Shell commands to run first, such as `ulimit -n 100`.
    static func start(
        in place: Workplace? = nil, _ arguments: [String] = [],
        environment: [String: String] = [:], setup: String = ":"
    ) async throws -> ServerUnderTest {
        let place = try place ?? Workplace()
        try FileManager.default.createDirectory(
            at: place.path("photos"), withIntermediateDirectories: true)
        let output = place.home.appending(path: ".output-\(UUID().uuidString)")
        let log = place.home.appending(path: ".log-\(UUID().uuidString)")
        let streams = [output, log].map { open($0.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for stream in streams { close(stream) } }
        let words = [Workplace.tool.path, "serve", "photos", "--port", "0"] + arguments
        let process = try ChildProcess(
            URL(filePath: "/bin/sh"), ["-c", "\(setup) && exec \"$0\" \"$@\""] + words,
            environment: place.environment(environment), folder: place.folder,
            output: streams[0], error: streams[1])
        for _ in 0..<3_000 {
            let text = try String(contentsOf: output, encoding: .utf8)
            if let line = text.split(separator: "\n").first, text.contains("\n"),
                let port = Int(line.split(separator: ":").last ?? "")
            {
                return ServerUnderTest(place: place, port: port, process: process, log: log)
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        process.send(signal: SIGKILL)
        throw NotServing(output: try String(contentsOf: log, encoding: .utf8))
    }

    var url: String { "http://127.0.0.1:\(port)" }

    /// The server's standard error so far.
    func said() throws -> String { try String(contentsOf: log, encoding: .utf8) }

    var processID: pid_t { process.id }

    func send(signal: Int32) { process.send(signal: signal) }

    /// Waits for the end of the process.
    func end() async -> Int {
        defer { isReaped.store(true, ordering: .relaxed) }
        return await process.wait()
    }

    /// Stops the server with a signal and waits for its end.
    @discardableResult
    func stop() async -> Int {
        send(signal: SIGTERM)
        return await end()
    }

    // MARK: - What it has stored

    /// Every path below `photos`, including hidden ones.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: place.path("photos").path).sorted()
    }

    /// The unfinished files, after waiting up to a minute for them to disappear.
    func unfinishedFiles() async throws -> [String] {
        for _ in 0..<1_200 {
            let left = try files().filter { $0.hasSuffix(".partial") }
            if left.isEmpty { return [] }
            try await Task.sleep(for: .milliseconds(50))
        }
        return try files().filter { $0.hasSuffix(".partial") }
    }

    /// The path of the photo with this name.
    func photoPath(_ name: String) -> String { place.path("photos/\(name)").path }
}
