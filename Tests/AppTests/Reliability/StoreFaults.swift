import Foundation

/// Runs the tool under strace, which makes the N-th of some system calls fail, or kills the tool
/// at that call.
struct StoreFaults: Sendable {
    /// The effect on the call.
    enum Effect: String, CaseIterable, Sendable {
        case inputOutputError = "error=EIO"
        case diskFull = "error=ENOSPC"
        case kill = "signal=SIGKILL"
    }

    /// System calls that are counted together.
    enum Calls: String, CaseIterable, Sendable {
        case write = "write,pwrite64,pwritev,writev"
        case flush = "fsync,fdatasync"
        case name = "rename,renameat,renameat2,link,linkat"
        case space = "ftruncate,fallocate,mkdir,fchmod"
        case open = "openat"
    }

    /// The result of a run.
    struct Run {
        let outcome: Workplace.Outcome
        /// The calls that were hit, as printed by strace.
        let hits: [String]
        /// True if all hit calls concern files of the scene; other calls concern streams and the
        /// runtime.
        let isAboutFiles: Bool
        let description: String
    }

    let calls: Calls
    let effect: Effect
    /// True if only calls on the stores' files count, and not, for example, calls on sockets.
    var isOnlyAboutStores = false

    /// All combinations.
    static let all = Calls.allCases.flatMap { calls in
        Effect.allCases.map { StoreFaults(calls: calls, effect: $0) }
    }

    static func isPermitted() async -> Bool {
        let place = try? Workplace()
        let outcome = try? await place?.run(
            ["-f", "-qq", "-o", "/dev/null", "true"], program: URL(filePath: "/usr/bin/strace"))
        return outcome?.status == 0
    }

    /// Runs the tool and hits the `number`-th call.
    ///
    /// - Returns: `nil` if the tool made fewer calls.
    func run(
        _ arguments: [String], hitting number: Int, in scene: StoreScene,
        environment: [String: String] = [:]
    ) async throws -> Run? {
        let log = scene.place.home.appending(path: ".strace-\(UUID())")
        defer { try? FileManager.default.removeItem(at: log) }
        // With a filter, which makes runs faster, strace 6.1 does not send signals to main threads.
        let filter = effect == .kill ? [] : ["--seccomp-bpf"]
        let outcome = try await scene.place.run(
            filter + ["-f", "-y", "-qq", "-o", log.path] + paths(in: scene) + [
                "-e", "trace=\(calls.rawValue)",
                "-e", "inject=\(calls.rawValue):\(effect.rawValue):when=\(number)",
                Workplace.tool.path,
            ] + arguments, environment: environment, program: URL(filePath: "/usr/bin/strace"))
        let lines = String(decoding: try Data(contentsOf: log), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        let hits = lines.filter {
            effect == .kill ? $0.contains("killed by SIGKILL") : $0.contains("(INJECTED)")
        }
        guard let first = hits.first else { return nil }
        let folders = [scene.dataFolder, scene.cacheFolder, scene.place.folder].map(\.path)
        let what = effect == .kill ? lines.last { !$0.contains("killed by") } ?? "" : first
        return Run(
            outcome: outcome, hits: hits,
            // If looking for files to sweep fails, the tool does not sweep.
            isAboutFiles: hits.allSatisfy { hit in
                folders.contains { hit.contains($0) } && !hit.contains("O_NONBLOCK")
            },
            description: "\(arguments), \(effect.rawValue) at call \(number): "
                + "\(what.prefix(160)): \(outcome.status) \(outcome.error)")
    }

    /// Our files by name, so that strace does not count the hundred files that the loader opens
    /// first.
    private func paths(in scene: StoreScene) -> [String] {
        guard calls == .open || isOnlyAboutStores else { return [] }
        let databases = [
            scene.dataFolder.appending(path: "data.sqlite"),
            scene.cacheFolder.appending(path: "cache.sqlite"),
        ]
        var paths = databases.flatMap { database in
            ["", "-wal", "-shm", ".lock", "-draft", "-draft-wal", "-draft-shm"].map {
                database.path + $0
            }
        }
        paths += [scene.dataFolder, scene.cacheFolder, scene.place.folder].map(\.path)
        paths.append(scene.dataFolder.appending(path: "outbox.lock").path)
        return paths.flatMap { ["-P", $0] }
    }
}
