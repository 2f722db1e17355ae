import Foundation

/// A terminal of 80 × 24 characters for a program.
enum Terminal {
    /// Runs a program to its end.
    ///
    /// - Returns: The output and the exit code.
    static func run(_ command: [String]) throws -> (output: Data, status: Int32) {
        var (screen, program): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&screen, &program, nil, nil, &size) == 0 else {
            throw Complaint("there is no terminal: \(errno)")
        }
        defer { close(screen) }

        // Foundation's Process needs sockets, but the virtual machine's kernel has no module for
        // them.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, program, STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, screen)
        var process: pid_t = 0
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawn(&process, command[0], &actions, nil, &arguments, environ)
        // Once the program's last descriptor is closed, reading ends.
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
        // Like in a shell: the exit code, or 128 + the signal.
        return (output, status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F))
    }
}
