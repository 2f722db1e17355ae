import Foundation

/// A temporary folder with its own home directory, in which tests run the built tool.
final class Workplace: Sendable {
    /// The folder in which the tool runs.
    let folder: URL
    let home: URL

    init() throws {
        let place = FileManager.default.temporaryDirectory
            .appending(path: "imageeditor-tests-\(UUID().uuidString)")
        folder = place.appending(path: "folder", directoryHint: .isDirectory)
        home = place.appending(path: "home", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }

    /// The tool that was built together with these tests.
    static let tool: URL = {
        if let named = ProcessInfo.processInfo.environment["IMAGEEDITOR_BINARY"] {
            return URL(filePath: named)
        }
        return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "imageeditor")
    }()

    /// The URL of a file in the folder.
    func path(_ name: String) -> URL { folder.appending(path: name) }

    func write(_ data: Data, to name: String) throws {
        let url = path(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: path(name)) }

    /// The sorted names in the folder.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// The environment of the tool.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
            "LANG": "C.UTF-8",
        ].merging(more) { $1 }
    }

    /// Runs the tool to its end.
    func run(
        _ arguments: String..., input: Data? = nil, environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(arguments, input: input, environment: environment)
    }

    /// Runs the tool, or another program, to its end.
    func run(
        _ arguments: [String], input: Data? = nil, environment more: [String: String] = [:],
        program: URL? = nil
    ) async throws -> Outcome {
        let files = (0..<3).map { _ in
            home.appending(path: ".stream-\(UUID().uuidString)")
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        try (input ?? Data()).write(to: files[0])
        let output = open(files[1].path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let error = open(files[2].path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { for descriptor in [output, error] { close(descriptor) } }

        let process = try ChildProcess(
            program ?? Self.tool, arguments, environment: environment(more), folder: folder,
            input: files[0].path, output: output, error: error)
        let status = await process.wait()
        return Outcome(
            status: status, output: try Data(contentsOf: files[1]),
            error: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    /// The result of a finished run.
    struct Outcome {
        let status: Int
        let output: Data
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }

        /// The JSON values on standard output, one per line.
        func json() throws -> [JSON] {
            try text.split(separator: "\n").map { try JSON($0) }
        }
    }
}
