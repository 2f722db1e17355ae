/// A terminal that can be asked what it is.
package protocol TerminalConversation: Sendable {
    /// The size of a character, where the terminal's driver knows it.
    var cell: CellSize? { get }

    /// Sends a question and gathers what comes back, until the answer is complete or time is up.
    ///
    /// - Returns: What came, which may hold what somebody typed meanwhile; nothing where the
    ///   terminal cannot be asked without harm.
    func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8]

    /// What tmux knows of the terminal that it is shown on, such as `sixel`.
    ///
    /// - Returns: `nil` where tmux does not tell.
    func featuresOutsideTmux() -> [String]?

    /// Puts what somebody typed meanwhile back to where it is read, as far as the system lets us.
    func giveBack(_ typed: [UInt8])
}
