import Core
import Editing
import Foundation

/// A run of the tool that a test interrupts.
struct ToolRun: Sendable {
    let process: ChildProcess
    private let output: URL
    private let error: URL

    /// Starts the tool, or another program, without waiting for its end.
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

    /// The end of a run.
    struct End {
        /// The exit status, or 128 + the signal that ended the run.
        let status: Int
        /// The time from the signal to the end.
        let time: Duration
        /// True if the moment for the signal came.
        let wasInTime: Bool
    }

    /// Sends `signal` as soon as `isTime` returns `true`, and waits for the end.
    ///
    /// Runs on its own thread, which starts at once, so that other tests in Swift's thread pool do
    /// not add to the measured time.
    ///
    /// - Parameter receivers: The processes that get the signal; by default the started program.
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
        // A missing file means no output.
        (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    }

    var errorText: String {
        // A missing file means no output.
        (try? String(contentsOf: error, encoding: .utf8)) ?? ""
    }
}

extension Workplace {
    /// A picture of few pixels, so that a test can edit hundreds in a second.
    static func smallPicture(width: Int = 24, as format: ImageFormat = .jpeg) async throws -> Data {
        let resize = Recipe.Operation("resize", ["width": .number(Double(width))])
        return try await RecipeRenderer().render(
            Recipe([resize]), of: try await picture(), as: OutputOptions(format: format))
    }

    /// The names in a folder of the home; empty if it does not exist.
    func namesAtHome(_ path: String) -> [String] {
        let folder = home.appending(path: path).path
        // A missing folder has no names.
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Runs a shell command line in which `$TOOL` is the tool.
    func shell(_ line: String, environment: [String: String] = [:]) async throws -> Outcome {
        try await run(
            ["-c", line], environment: environment.merging(["TOOL": Self.tool.path]) { $1 },
            program: URL(filePath: "/bin/sh"))
    }
}

extension Workplace.Outcome {
    /// The lines of standard error.
    var lines: [String] { error.split(separator: "\n").map(String.init) }

    /// True if the failure is a single line that begins with the program's name and contains no
    /// control characters.
    var isOneLine: Bool {
        lines.count == 1 && error.hasSuffix("\n") && lines[0].hasPrefix("imageeditor: ")
            && lines[0].unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
