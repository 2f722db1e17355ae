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

        let process = Process()
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardOutput = FileHandle(fileDescriptor: program, closeOnDealloc: false)
        try process.run()
        // The last end on the program's side that is closed ends what is read here.
        close(program)

        var output = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(screen, &buffer, buffer.count)
            if count <= 0 { break }
            output.append(contentsOf: buffer[..<count])
        }
        process.waitUntilExit()
        return (output, process.terminationStatus)
    }
}
