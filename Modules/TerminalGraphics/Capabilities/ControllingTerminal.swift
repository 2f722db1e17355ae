import FoundationEssentials
import Glibc

/// The terminal behind one of the process's streams.
package struct ControllingTerminal: TerminalConversation {
    private let descriptor: Int32
    private let milliseconds: Int
    private let runsInTmux: Bool

    /// - Parameter descriptor: A stream that is known to be a terminal.
    /// - Parameter environment: Tells whether the terminal is remote, and whether the process runs
    ///   in tmux. A remote terminal gets more time, because an answer that comes late would be
    ///   taken for typed text. `IMAGEEDITOR_TERMINAL_MILLISECONDS` sets the time, up to a minute.
    package init(descriptor: Int32, environment: [String: String]) {
        self.descriptor = descriptor
        let isFar = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0] != nil }
        milliseconds =
            environment["IMAGEEDITOR_TERMINAL_MILLISECONDS"].flatMap(Int.init)
            .map { min(max($0, 0), 60_000) } ?? (isFar ? 1_000 : 200)
        runsInTmux = !(environment["TMUX"] ?? "").isEmpty
    }

    package var cell: CellSize? { TerminalWindow(of: descriptor)?.cell }

    package func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8] {
        opened { terminal in
            TerminalMode.withBytes(of: terminal) {
                var waiting: Int32 = 0
                // If the user has already typed text, nothing is asked: reading the answer would
                // take that text from the next program.
                guard ioctl(terminal, UInt(FIONREAD), &waiting) == 0, waiting == 0,
                    question.withUnsafeBytes({ write(terminal, $0.baseAddress, $0.count) })
                        == question.count
                else { return [] }
                return gather(from: terminal, until: isComplete)
            } ?? []
        } ?? []
    }

    package func featuresOutsideTmux() -> [String]? {
        // Without `TMUX`, no tmux server of this machine can be asked: the terminal's tmux may run
        // on another machine.
        guard runsInTmux else { return nil }
        return TmuxQuestion.answer(
            to: ["display-message", "-p", "#{client_termfeatures}"],
            within: max(milliseconds, 1_000))?
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    package func giveBack(_ typed: [UInt8]) {
        opened { terminal in
            // Newer kernels may forbid TIOCSTI. In this case, the typed text is lost.
            for var byte in typed { _ = ioctl(terminal, UInt(TIOCSTI), &byte) }
        }
    }

    private func gather(from terminal: Int32, until isComplete: ([UInt8]) -> Bool) -> [UInt8] {
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while !isComplete(result), result.count < 65_536 {
            let rest = deadline - .now
            let left =
                rest.components.seconds * 1_000
                + rest.components.attoseconds / 1_000_000_000_000_000
            guard left > 0 else { break }
            var event = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            let ready = poll(&event, 1, Int32(left))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = read(terminal, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            result += buffer[..<count]
        }
        return result
    }

    /// Opens the terminal for reading and writing, whatever mode the stream has, and runs `work`
    /// on it.
    ///
    /// - Returns: `nil` if the terminal cannot be opened, or if the process is in the background:
    ///   the foreground process reads from the terminal.
    @discardableResult
    private func opened<Value>(_ work: (Int32) -> Value) -> Value? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        let foreground = tcgetpgrp(terminal)
        // `tcgetpgrp` fails for a terminal that is not the controlling terminal of this session.
        // Such a terminal is used anyway.
        guard foreground == -1 || foreground == getpgrp() else { return nil }
        return work(terminal)
    }
}
