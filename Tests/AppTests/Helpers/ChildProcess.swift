import Foundation
import ImageEditorFiles

/// A child process that is started, waited for and signalled without a run loop, so that many at
/// once do not stall Swift's thread pool.
///
/// A thread reaps the process as soon as it ends. Unreaped children would confuse the exit tests
/// in the same process.
struct ChildProcess: Sendable {
    let id: pid_t
    private let end = End()

    /// Starts `program` with these streams in `folder`.
    ///
    /// Arguments and variables may contain the text of paths that are not UTF-8.
    init(
        _ program: URL, _ arguments: [String], environment: [String: String], folder: URL,
        input: String = "/dev/null", output: Int32, error: Int32
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, error, 2)

        // `env` changes to the folder and executes the program, so the process id stays the same.
        let words = ["env", "-C", folder.path, program.path] + arguments
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var argv = words.map { $0.withCPath { strdup($0) } } + [nil]
        var envp = variables.map { $0.withCPath { strdup($0) } } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        // Swift's threads block signals, and a child would inherit the mask.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // If the tests run in the background, some signals may be ignored, and a child would
        // inherit that.
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var id: pid_t = 0
        let code = posix_spawn(&id, "/usr/bin/env", &actions, &attributes, &argv, &envp)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.id = id
        Thread.detachNewThread { [end, id] in
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7f
            end.note(signal == 0 ? Int(status >> 8) & 0xff : 128 + Int(signal))
        }
    }

    /// Waits for the end of the process.
    ///
    /// - Returns: The exit status, or 128 + the signal that ended the process.
    func wait() async -> Int {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: waitBlocking()) }
        }
    }

    /// The same, but blocks the thread.
    func waitBlocking() -> Int { end.wait() }

    var hasEnded: Bool { end.isNoted }

    func send(signal: Int32) {
        // The id of a process that has ended may belong to another process.
        if !end.isNoted { kill(id, signal) }
    }

    /// The status of a process, once it has ended.
    private final class End: @unchecked Sendable {
        private let condition = NSCondition()
        private var status: Int?

        var isNoted: Bool { condition.withLock { status != nil } }

        func note(_ status: Int) {
            condition.withLock {
                self.status = status
                condition.broadcast()
            }
        }

        func wait() -> Int {
            condition.withLock {
                while true {
                    if let status { return status }
                    condition.wait()
                }
            }
        }
    }
}
