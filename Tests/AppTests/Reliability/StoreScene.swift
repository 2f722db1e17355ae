import Core
import Editing
import Foundation
import ImageEditorStorage
import Synchronization

/// A workplace with a small photograph, access to the tool's stores, and ways to kill the tool.
struct StoreScene: Sendable {
    let place: Workplace
    let home: URL

    init() async throws {
        place = try Workplace()
        home = place.home
        try place.write(try await Self.photo.value, to: "photo.jpg")
    }

    /// A scene in an existing workplace.
    init(at place: Workplace) {
        self.place = place
        home = place.home
    }

    /// A JPEG of about a kilobyte, so that storing takes longer than decoding.
    static let photo = Task {
        try await RecipeRenderer().render(
            Recipe([.init("resize", ["width": 48])]), of: try await Workplace.picture(),
            as: OutputOptions(format: .jpeg))
    }

    var dataFolder: URL { home.appending(path: ".local/share/imageeditor") }
    var cacheFolder: URL { home.appending(path: ".cache/imageeditor") }

    var outbox: SQLiteUploadQueue { Self.queue(in: dataFolder) }

    static func queue(in folder: URL) -> SQLiteUploadQueue {
        SQLiteUploadQueue(database: DataDatabase(folder: folder))
    }

    /// The names of the waiting files, in the order in which the tool lists them.
    func waiting() async throws -> [String] {
        try await place.run("outbox", "list", "--json").json().compactMap { $0["file"]?.string }
    }

    /// The sorted names in a folder; empty if it does not exist.
    static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted()
    }

    /// Starts the tool and kills it after a while, unless it ends first.
    func runAndKill(
        _ arguments: [String], after moment: Duration, environment: [String: String] = [:]
    ) async throws -> Workplace.Outcome {
        let files = ["out", "error"].map { place.home.appending(path: ".\($0)-\(UUID())") }
        let streams = files.map { open($0.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
        defer {
            for stream in streams { close(stream) }
            for file in files { try? FileManager.default.removeItem(at: file) }
        }
        let process = try ChildProcess(
            Workplace.tool, arguments, environment: place.environment(environment),
            folder: place.folder, output: streams[0], error: streams[1])
        let timer = KillTimer(process, moment)
        let status = await process.wait()
        timer.stop()
        return Workplace.Outcome(
            status: status, output: try Data(contentsOf: files[0]),
            error: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
    }

    /// Runs a shell script in which `$TOOL` is the tool.
    func shell(
        _ script: String, through wrapper: [String] = [], environment: [String: String] = [:]
    ) async throws -> Workplace.Outcome {
        try await place.run(
            wrapper.dropFirst() + (wrapper.isEmpty ? [] : ["bash"]) + ["-c", script],
            environment: environment.merging(["TOOL": Workplace.tool.path]) { $1 },
            program: URL(filePath: wrapper.first ?? "/bin/bash"))
    }

    /// Changes a database like another version or a bad disk would.
    func sql(_ file: URL, _ statements: String) async throws {
        let script = """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[1])
            base.executescript(sys.argv[2])
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            base.close()
            """
        let outcome = try await place.run(
            ["python3", "-c", script, file.path, statements], program: URL(filePath: "/usr/bin/env")
        )
        if outcome.status != 0 { throw POSIXError(.EIO) }
    }
}

/// Kills a process after a while. Uses a thread, because a task would wake up late on a busy
/// machine.
private final class KillTimer: Sendable {
    private let isStopped = Mutex(false)

    init(_ process: ChildProcess, _ moment: Duration) {
        let microseconds = moment / .microseconds(1)
        Thread.detachNewThread { [self] in
            usleep(UInt32(microseconds))
            isStopped.withLock { if !$0 { process.send(signal: SIGKILL) } }
        }
    }

    func stop() {
        isStopped.withLock { $0 = true }
    }
}

/// The command that gives a process its own mount namespace, if the system permits it.
enum MountNamespace {
    static let command = Task { () -> [String]? in
        let place = try Workplace()
        for options in [["-m"], ["-r", "-m"]] {
            let arguments = options + ["mount", "-t", "tmpfs", "none", place.folder.path]
            let outcome = try await place.run(
                arguments, program: URL(filePath: "/usr/bin/unshare"))
            if outcome.status == 0 { return ["/usr/bin/unshare"] + options }
        }
        return nil
    }

    static func isPermitted() async -> Bool { (try? await command.value) != nil }
}
