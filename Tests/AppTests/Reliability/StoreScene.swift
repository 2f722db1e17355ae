import Core
import Editing
import Foundation
import ImageEditorStorage
import Synchronization

/// A workplace with a small photograph, a look into the tool's stores, and ways to end the tool
/// before its time.
struct StoreScene: Sendable {
    let place: Workplace
    let home: URL

    init() async throws {
        place = try Workplace()
        home = place.home
        try place.write(try await Self.photo.value, to: "photo.jpg")
    }

    /// The same for a workplace that is there already.
    init(at place: Workplace) {
        self.place = place
        home = place.home
    }

    /// A JPEG of about a kilobyte, so that not decoding but storing takes the time.
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

    /// The names of the files that wait, in order, as the tool lists them.
    func waiting() async throws -> [String] {
        try await place.run("outbox", "list", "--json").json().compactMap { $0["file"]?.string }
    }

    /// What stands in a folder, sorted; nothing where there is none.
    static func names(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted()
    }

    /// Starts the tool and kills it after a while, unless it has ended by itself.
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

    /// Runs a script of the shell, in which `$TOOL` is the tool.
    func shell(
        _ script: String, through wrapper: [String] = [], environment: [String: String] = [:]
    ) async throws -> Workplace.Outcome {
        try await place.run(
            wrapper.dropFirst() + (wrapper.isEmpty ? [] : ["bash"]) + ["-c", script],
            environment: environment.merging(["TOOL": Workplace.tool.path]) { $1 },
            program: URL(filePath: wrapper.first ?? "/bin/bash"))
    }

    /// Changes a database as another version or a bad disk would.
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

/// Kills a process after a while. Not a task, which on a busy machine would wake up too late.
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

/// How a process may get a mount namespace of its own, where the system lets it have one.
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
