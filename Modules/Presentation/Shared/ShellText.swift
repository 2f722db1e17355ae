/// Quotes text for a shell.
public enum ShellText {
    /// Characters without a special meaning in any shell.
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%@".utf8)

    /// Returns the text as one argument, quoted if necessary.
    public static func argument(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy({ plain.contains($0) }) { return text }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
