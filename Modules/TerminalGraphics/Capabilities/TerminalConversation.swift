/// A terminal that can be asked about its features.
package protocol TerminalConversation: Sendable {
    /// The size of a character, if the terminal's driver knows it.
    var cell: CellSize? { get }

    /// Sends a question and reads until the answer is complete or time is up.
    ///
    /// - Returns: The bytes that came, which can contain text that was typed meanwhile; empty if
    ///   asking would disturb the terminal.
    func ask(_ question: [UInt8], until isComplete: ([UInt8]) -> Bool) -> [UInt8]

    /// The features of the terminal outside of tmux, such as `sixel`.
    ///
    /// - Returns: `nil` if tmux does not tell.
    func featuresOutsideTmux() -> [String]?

    /// Puts typed text back into the terminal's input, as far as the system allows.
    func giveBack(_ typed: [UInt8])
}
