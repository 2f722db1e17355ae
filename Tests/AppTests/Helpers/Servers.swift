import Foundation
import Testing

/// A server process on the loopback interface, ended with the value.
final class ServerProcess: Sendable {
    let url: URL
    private let process: Process

    private init(process: Process, port: Int) throws {
        self.process = process
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Our own server over `photos`.
    static func ours(_ place: Workplace, photos: String) throws -> ServerProcess {
        try start(Workplace.tool, ["serve", photos, "--port", "0"], in: place)
    }

    /// A server that speaks only the wire contract, in Python.
    static func foreign(_ place: Workplace, photos: String) throws -> ServerProcess {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "ForeignServer/server.py")
        return try start(
            URL(filePath: "/usr/bin/env"), ["python3", script.path, photos], in: place)
    }

    /// Asks the server to stop, and waits until it has.
    ///
    /// - Returns: Its exit status.
    @discardableResult
    func stop() -> Int {
        process.terminate()
        process.waitUntilExit()
        return Int(process.terminationStatus)
    }

    private static func start(
        _ program: URL, _ arguments: [String], in place: Workplace
    ) throws -> ServerProcess {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = place.folder
        process.environment = place.environment([
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        ])
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let port = try #require(firstNumber(in: output.fileHandleForReading))
        return try ServerProcess(process: process, port: port)
    }

    /// The port in the first line a server prints, such as `http://127.0.0.1:8080`.
    private static func firstNumber(in handle: FileHandle) -> Int? {
        var line = ""
        while true {
            let bytes = handle.availableData
            if bytes.isEmpty { return nil }
            line += String(decoding: bytes, as: UTF8.self)
            if line.contains("\n") { break }
        }
        let first = line.prefix { $0 != "\n" }
        return Int(first.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined())
    }
}
