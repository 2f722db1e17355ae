/// Text as it is typed in a shell.
public enum ShellText {
    /// Characters without a meaning to any shell.
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%@".utf8)

    /// The text as one argument, in quotation marks where a shell would take it apart.
    public static func argument(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy({ plain.contains($0) }) { return text }
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: #"'\''"#) + "'"
    }
}
