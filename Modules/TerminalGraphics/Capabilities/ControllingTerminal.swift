import Foundation

/// The terminal that a stream of ours leads to.
package struct ControllingTerminal: TerminalConversation {
    private let descriptor: Int32
    private let milliseconds: Int
    private let runsInTmux: Bool

    /// - Parameter descriptor: A stream that is known to be a terminal.
    /// - Parameter environment: Tells whether the terminal is far away: what it answers late would
    ///   be taken for something typed, so that more time is given it then.
    package init(descriptor: Int32, environment: [String: String]) {
        self.descriptor = descriptor
        let isFar = ["SSH_CONNECTION", "SSH_TTY"].contains { environment[$0] != nil }
        milliseconds = isFar ? 1_000 : 200
        runsInTmux = !(environment["TMUX"] ?? "").isEmpty
    }

    package var cell: CellSize? { TerminalWindow(of: descriptor)?.cell }

    package func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8] {
        opened { terminal in
            TerminalMode.withBytes(of: terminal) {
                var waiting: Int32 = 0
                // What was typed before the question is for whoever reads next.
                guard ioctl(terminal, UInt(FIONREAD), &waiting) == 0, waiting == 0,
                    question.withUnsafeBytes({ write(terminal, $0.baseAddress, $0.count) })
                        == question.count
                else { return [] }
                return gather(from: terminal, until: isComplete)
            } ?? []
        } ?? []
    }

    package func featuresOutsideTmux() -> [String]? {
        // The terminal of another machine's tmux is not known to ours.
        guard runsInTmux else { return nil }
        return TmuxQuestion.answer(to: ["display-message", "-p", "#{client_termfeatures}"])?
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    package func giveBack(_ typed: [UInt8]) {
        opened { terminal in
            // Newer kernels may not let us, and then it is lost.
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

    /// Runs `work` on the terminal, for reading and writing, whatever the stream itself is for.
    ///
    /// - Returns: `nil` where it cannot be opened, or where we are in the background: whoever is in
    ///   the foreground reads from it.
    @discardableResult
    private func opened<Value>(_ work: (Int32) -> Value) -> Value? {
        var name = [CChar](repeating: 0, count: 256)
        guard ttyname_r(descriptor, &name, name.count) == 0 else { return nil }
        let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        let foreground = tcgetpgrp(terminal)
        // A terminal that is not our session's says nothing of groups.
        guard foreground == -1 || foreground == getpgrp() else { return nil }
        return work(terminal)
    }
}
