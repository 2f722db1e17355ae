import Core
import Editing
import Foundation

/// A run of the tool that a test interferes with.
struct ToolRun: Sendable {
    let process: ChildProcess
    private let output: URL
    private let error: URL

    /// Starts the tool, or another program, without waiting for it.
    init(
        _ arguments: [String], in place: Workplace, environment: [String: String] = [:],
        program: URL = Workplace.tool
    ) throws {
        let files = (0..<2).map { _ in place.home.appending(path: ".stream-\(UUID().uuidString)") }
        let descriptors = files.map { open($0.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        defer { for descriptor in descriptors { close(descriptor) } }
        process = try ChildProcess(
            program, arguments, environment: place.environment(environment), folder: place.folder,
            output: descriptors[0], error: descriptors[1])
        (output, error) = (files[0], files[1])
    }

    /// How a run ended.
    struct End {
        /// The exit status; 128 + the signal that ended it.
        let status: Int
        /// From the signal to the end.
        let time: Duration
        /// Whether the moment for the signal came.
        let wasInTime: Bool
    }

    /// Sends `signal` as soon as `isTime`, and waits for the end.
    ///
    /// All of it on a thread of its own, which begins at once: what other tests do in Swift's pool
    /// must not count as time of the tool's.
    ///
    /// - Parameter receivers: Who gets the signal; the program that was started when not given.
    func end(
        by signal: Int32, to receivers: (@Sendable () -> [pid_t])? = nil,
        when isTime: @escaping @Sendable () -> Bool
    ) -> AsyncStream<End> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var isNow = isTime()
                for _ in 0..<6_000 where !isNow {
                    usleep(10_000)
                    isNow = isTime()
                }
                let start = ContinuousClock.now
                for id in receivers?() ?? [process.id] { kill(id, signal) }
                let status = process.waitBlocking()
                continuation.yield(
                    End(status: status, time: start.duration(to: .now), wasInTime: isNow))
                continuation.finish()
            }
        }
    }

    var outputText: String {
        // Nothing written is nothing to read.
        (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    }

    var errorText: String {
        // Nothing written is nothing to read.
        (try? String(contentsOf: error, encoding: .utf8)) ?? ""
    }
}

extension Workplace {
    /// A picture of few pixels, so that hundreds are edited in a second.
    static func smallPicture(width: Int = 24, as format: ImageFormat = .jpeg) async throws -> Data {
        let resize = Recipe.Operation("resize", ["width": .number(Double(width))])
        return try await RecipeRenderer().render(
            Recipe([resize]), of: try await picture(), as: OutputOptions(format: format))
    }

    /// The names in a folder of the home; none where it is not there.
    func namesAtHome(_ path: String) -> [String] {
        let folder = home.appending(path: path).path
        // A folder that was not made has no names.
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Runs a line of a shell in which `$TOOL` is the tool.
    func shell(_ line: String, environment: [String: String] = [:]) async throws -> Outcome {
        try await run(
            ["-c", line], environment: environment.merging(["TOOL": Self.tool.path]) { $1 },
            program: URL(filePath: "/bin/sh"))
    }
}

extension Workplace.Outcome {
    /// Standard error's lines.
    var lines: [String] { error.split(separator: "\n").map(String.init) }

    /// Whether a failure was told as it must be: one line that says who speaks, and nothing in it
    /// that could drive a terminal.
    var isOneLine: Bool {
        lines.count == 1 && error.hasSuffix("\n") && lines[0].hasPrefix("imageeditor: ")
            && lines[0].unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
