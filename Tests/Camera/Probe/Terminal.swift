import Foundation

/// A terminal of 80 × 24 for a program that draws on one.
enum Terminal {
    /// Runs a program until it ends.
    ///
    /// - Returns: What it has drawn, and its exit code.
    static func run(_ command: [String]) throws -> (output: Data, status: Int32) {
        var (screen, program): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&screen, &program, nil, nil, &size) == 0 else {
            throw Complaint("there is no terminal: \(errno)")
        }
        defer { close(screen) }

        // Foundation's own way needs sockets, which the kernel of the virtual machine has no module
        // for.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, program, STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, screen)
        var process: pid_t = 0
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
        // The last end on the program's side that is closed ends what is read here.
        close(program)
        guard code == 0 else { throw Complaint("\(command[0]) cannot be run: \(code)") }

        var output = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(screen, &buffer, buffer.count)
            if count <= 0 { break }
            output.append(contentsOf: buffer[..<count])
        }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        // As shells tell it: the exit code, or the signal and 128.
        return (output, status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F))
    }
}
