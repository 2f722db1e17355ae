import Presentation

/// Asks before data is deleted or overwritten, or cards are first sent to a server.
enum Confirmation {
    /// Asks on the terminal before cards are overwritten and deleted. Asks nothing if both counts
    /// are 0.
    static func ask(beforeReplacing replaced: Int, deleting deleted: Int) async throws {
        guard replaced + deleted > 0 else { return }
        try await ask(
            CardChangePresenter().question(beforeReplacing: replaced, deleting: deleted))
    }

    /// Asks on the terminal.
    ///
    /// - Throws: ``UsageError`` without a terminal, ``ReportedFailure`` for any answer other than
    ///   yes.
    static func ask(_ question: String) async throws {
        guard TerminalInput.isTerminal else {
            throw UsageError(
                "a confirmation needs a terminal; nothing was changed",
                advice: "use --yes to confirm")
        }
        Console.draw(question)
        let answer = try await TerminalInput.line()
        guard ["y", "yes"].contains(answer?.lowercased() ?? "") else {
            throw ReportedFailure(
                message: FailureMessage(category: .interrupted, reason: "nothing was changed"))
        }
    }
}
