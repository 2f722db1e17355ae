import Dispatch
import Foundation

/// Asks the tmux that we run in, through its own command.
enum TmuxQuestion {
    /// The output of a `tmux` command.
    ///
    /// - Parameter arguments: The arguments of `tmux`. The output must fit into a pipe's buffer
    ///   of 65,536 bytes.
    /// - Parameter milliseconds: The time that the command gets: a tmux server that is stopped
    ///   never answers.
    /// - Returns: `nil` if the command cannot be started, fails or takes too long.
    static func answer(to arguments: [String], within milliseconds: Int) -> String? {
        let tmux = Process()
        let output = Pipe()
        tmux.executableURL = URL(filePath: "/usr/bin/env")
        tmux.arguments = ["tmux"] + arguments
        tmux.standardInput = FileHandle.nullDevice
        tmux.standardOutput = output
        tmux.standardError = FileHandle.nullDevice
        let end = DispatchSemaphore(value: 0)
        tmux.terminationHandler = { _ in end.signal() }
        guard (try? tmux.run()) != nil else { return nil }
        guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
            // SIGKILL, because the command may ignore milder signals.
            if tmux.isRunning { kill(tmux.processIdentifier, SIGKILL) }
            return nil
        }
        guard tmux.terminationStatus == 0 else { return nil }
        // The whole output is in the pipe. Do not wait for other processes that hold its end
        // open.
        let pipe = output.fileHandleForReading.fileDescriptor
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(pipe, &buffer, buffer.count)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }
}
