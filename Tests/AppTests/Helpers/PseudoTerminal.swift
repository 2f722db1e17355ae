import Foundation

/// A terminal for tests: it answers a query with a fixed text and records the output.
final class PseudoTerminal: @unchecked Sendable {
    /// The end that programs have as standard output.
    let slave: Int32
    private let master: Int32
    private let answer: [UInt8]
    /// The last sequence of a query.
    private static let question = Data("\u{1B}[c".utf8)

    /// - Parameters:
    ///   - answer: The response to a query of the terminal's capabilities.
    ///   - cell: The size of a character in pixels, if the driver knows it.
    init(
        columns: Int, rows: Int, cell: (width: Int, height: Int)? = nil, answer: String = ""
    ) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns),
            ws_xpixel: UInt16(columns * (cell?.width ?? 0)),
            ws_ypixel: UInt16(rows * (cell?.height ?? 0)))
        guard openpty(&master, &slave, nil, nil, &size) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        // Child processes that start meanwhile must not keep the terminal open.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        (self.master, self.slave) = (master, slave)
        self.answer = Array(answer.utf8)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// The input modes of the terminal.
    struct Modes: Equatable {
        let local: tcflag_t
        /// The control characters, such as the one at `VQUIT`; 0 for none.
        let controls: [cc_t]
    }

    /// The current input modes.
    var modes: Modes {
        var mode = termios()
        tcgetattr(slave, &mode)
        return Modes(local: mode.c_lflag, controls: withUnsafeBytes(of: mode.c_cc, Array.init))
    }

    /// Types a text.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { Foundation.write(master, $0.baseAddress, $0.count) }
    }

    /// The typed input that is still waiting to be read; does not block.
    func typed() -> String {
        var mode = termios()
        tcgetattr(slave, &mode)
        var raw = mode
        raw.c_lflag &= ~tcflag_t(ICANON)
        (raw.c_cc.5, raw.c_cc.6) = (0, 0)
        tcsetattr(slave, TCSANOW, &raw)
        defer { tcsetattr(slave, TCSANOW, &mode) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(slave, &buffer, buffer.count)
        return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }

    /// Waits until the program has filled the terminal's buffer, which the test does not read. The
    /// program then blocks. A progress line is much smaller than the buffer.
    ///
    /// - Returns: `false` if that did not happen within five minutes.
    func isFull() async -> Bool {
        var before: Int32 = 0
        for _ in 0..<3_000 {
            try? await Task.sleep(for: .milliseconds(100))
            var count: Int32 = 0
            _ = ioctl(master, UInt(FIONREAD), &count)
            // The buffer of Linux holds 4,095 bytes.
            if count > 2_000, count == before { return true }
            before = count
        }
        return false
    }

    /// Runs the tool on the terminal to its end.
    ///
    /// - Returns: Everything that was drawn, with `\n` as line ends, and the output on the other
    ///   streams.
    func run(
        _ arguments: [String], in place: Workplace, environment: [String: String] = [:]
    ) async throws -> (status: Int, drawn: Data, error: String) {
        let errors = place.home.appending(path: ".stream-\(UUID().uuidString)")
        let error = open(errors.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(error) }
        // On a busy machine the answer is late.
        let patience = answer.isEmpty ? [:] : ["IMAGEEDITOR_TERMINAL_MILLISECONDS": "60000"]
        let environment = patience.merging(environment) { $1 }
        let process = try ChildProcess(
            Workplace.tool, arguments, environment: place.environment(environment),
            folder: place.folder, output: slave, error: error)
        let end = Task { await process.wait() }
        let drawn = await drawn(until: { process.hasEnded })
        return (
            await end.value, drawn, String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }

    /// Starts the tool with the terminal as standard error only.
    ///
    /// - Parameter output: The file for standard output.
    func start(
        _ arguments: [String], in place: Workplace, output: URL,
        environment: [String: String] = [:]
    ) throws -> ChildProcess {
        let file = open(output.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        return try ChildProcess(
            Workplace.tool, arguments, environment: place.environment(environment),
            folder: place.folder, output: file, error: slave)
    }

    /// The visible lines after `drawn`. Understands carriage returns and erasing to the end of a
    /// line.
    static func screen(of drawn: String) -> [String] {
        var lines: [[Character]] = [[]]
        var column = 0
        var rest = Substring(drawn.replacingOccurrences(of: "\r\n", with: "\n"))
        while let character = rest.unicodeScalars.first {
            rest.unicodeScalars.removeFirst()
            switch character {
            case "\n":
                lines.append([])
                column = 0
            case "\r": column = 0
            case "\u{1B}" where rest.hasPrefix("[K"):
                rest = rest.dropFirst(2)
                lines[lines.count - 1] = Array(lines[lines.count - 1].prefix(column))
            default:
                let line = lines.count - 1
                if column < lines[line].count {
                    lines[line][column] = Character(character)
                } else {
                    lines[line].append(Character(character))
                }
                column += 1
            }
        }
        return lines.map { String($0) }
    }

    /// Reads the output and answers a query, until the program has ended and no output is left.
    ///
    /// - Parameters:
    ///   - text: Stops early when the output contains this text.
    ///   - pauses: The number of reads that are each delayed by 0.12 s, to simulate a slow
    ///     connection.
    func drawn(
        until hasEnded: @escaping @Sendable () -> Bool, orContaining text: String? = nil,
        pausing pauses: Int = 0
    ) async -> Data {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var drawn = Data()
                var isAnswered = false
                var pauses = pauses
                while true {
                    let isOver = hasEnded()
                    var event = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
                    guard poll(&event, 1, isOver ? 0 : 20) > 0 else {
                        if isOver { break }
                        continue
                    }
                    if pauses > 0 {
                        pauses -= 1
                        usleep(120_000)
                    }
                    var buffer = [UInt8](repeating: 0, count: pauses > 0 ? 4_096 : 65_536)
                    let count = read(master, &buffer, buffer.count)
                    guard count > 0 else { break }
                    drawn += buffer[..<count]
                    if let text, drawn.range(of: Data(text.utf8)) != nil { break }
                    if !isAnswered, drawn.range(of: Self.question) != nil {
                        isAnswered = true
                        _ = answer.withUnsafeBytes {
                            Foundation.write(master, $0.baseAddress, $0.count)
                        }
                    }
                }
                let lines = String(decoding: drawn, as: UTF8.self)
                continuation.resume(
                    returning: Data(lines.replacingOccurrences(of: "\r\n", with: "\n").utf8))
            }
        }
    }
}
