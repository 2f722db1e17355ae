import Core
import Foundation

/// What a person types.
enum TerminalInput {
    /// Whether there is a person: who sees standard error, and whose words are standard input.
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// The next line, without its end; `nil` where no more will come.
    static func line() async throws -> String? {
        try await onOwnThread { readLine() }
    }
}
