import Dispatch
import Foundation

/// A question to the tmux that we run in, by its own command.
enum TmuxQuestion {
    /// What the command prints.
    ///
    /// It is given a second, since what it says late comes to nobody else: a server that is stopped
    /// says nothing at all.
    ///
    /// - Parameter arguments: What follows `tmux`; what it prints must be short enough for a pipe
    ///   to hold, 65,536 bytes.
    /// - Returns: `nil` where it cannot be started, fails or takes too long.
    static func answer(to arguments: [String]) -> String? {
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
        guard end.wait(timeout: .now() + .seconds(1)) == .success else {
            // Whatever it does about milder signals.
            if tmux.isRunning { kill(tmux.processIdentifier, SIGKILL) }
            return nil
        }
        guard tmux.terminationStatus == 0 else { return nil }
        // All it printed is there; whoever else it left the pipe to is not waited for.
        let pipe = output.fileHandleForReading.fileDescriptor
        _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(pipe, &buffer, buffer.count)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }
}
