import Presentation

/// Asks before cards are deleted or overwritten.
enum Confirmation {
    /// Asks on the terminal before so many cards are overwritten and deleted; of none nobody is
    /// asked.
    static func ask(beforeReplacing replaced: Int, deleting deleted: Int) async throws {
        guard replaced + deleted > 0 else { return }
        try await ask(
            CardChangePresenter().question(beforeReplacing: replaced, deleting: deleted))
    }

    /// Asks on the terminal.
    ///
    /// - Throws: ``UsageError`` where nobody is there, ``ReportedFailure`` for any other answer
    ///   than yes.
    static func ask(_ question: String) async throws {
        guard TerminalInput.isTerminal else {
            throw UsageError(
                "nobody is here to say yes, and nothing was changed", advice: "say it with --yes")
        }
        Console.draw(question)
        let answer = try await TerminalInput.line()
        guard ["y", "yes"].contains(answer?.lowercased() ?? "") else {
            throw ReportedFailure(
                message: FailureMessage(category: .interrupted, reason: "nothing was changed"))
        }
    }
}
