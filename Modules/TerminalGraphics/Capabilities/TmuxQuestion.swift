import CImageEditorFiles
import Dispatch
import Glibc
import Synchronization

/// Asks the tmux in which this process runs, through the command `tmux`.
enum TmuxQuestion {
    /// Returns the output of a `tmux` command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of `tmux`. The output must fit into a pipe's buffer of 65,536
    ///     bytes.
    ///   - milliseconds: The time that the command gets: a tmux server that is stopped never
    ///     answers.
    /// - Returns: `nil` if the command cannot be started, fails or takes too long.
    static func answer(to arguments: [String], within milliseconds: Int) -> String? {
        var ends: [Int32] = [-1, -1]
        guard cfiles_pipe(&ends) == 0 else { return nil }
        let (output, input) = (ends[0], ends[1])
        defer { close(output) }
        let tmux = start(["tmux"] + arguments, writingTo: input)
        close(input)
        guard let tmux else { return nil }
        // The status of the command; `nil` while it runs.
        let status = Shared<Int32?>(nil)
        let end = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            // Wait without reaping the process, so that its id is not reused before the lock is
            // held.
            var facts = siginfo_t()
            while waitid(P_PID, id_t(tmux), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            status.value.withLock {
                var code: Int32 = -1
                waitpid(tmux, &code, 0)
                $0 = code
            }
            end.signal()
        }
        guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
            // Uses SIGKILL, because the command may ignore milder signals.
            status.value.withLock { if $0 == nil { kill(tmux, SIGKILL) } }
            return nil
        }
        guard status.value.withLock({ $0 }) == 0 else { return nil }
        // The whole output is in the pipe. Do not wait for other processes that hold the pipe open
        // for writing.
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &buffer, buffer.count)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }

    /// Starts a program of `PATH` with an output; returns `nil` if that fails.
    private static func start(_ words: [String], writingTo output: Int32) -> pid_t? {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // Restores the default action of SIGPIPE for the program, because this process may ignore
        // the signal.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var texts = words.map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        var program = pid_t()
        let code = posix_spawnp(
            &program, words[0], &files, &attributes, &texts, cfiles_environment())
        return code == 0 ? program : nil
    }
}

/// A value that several threads use.
private final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}
