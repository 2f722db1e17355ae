import ImageEditorFiles

/// Quotes text for a shell.
public enum ShellText {
    /// Characters without a special meaning in any shell.
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%@".utf8)

    /// Returns the text as one argument, quoted if necessary. A file name that is not UTF-8 becomes
    /// `"$(printf %b 'caf\0351.jpg')"`, so that the command itself is text.
    public static func argument(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy({ plain.contains($0) }) { return text }
        let scalars = text.unicodeScalars
        if scalars.contains(where: { $0.fileByte != nil }) {
            // A shell removes newlines at the end of a command's output.
            let newlines = scalars.reversed().prefix { $0 == "\n" }.count
            let name = quoted(escaped(String(scalars.dropLast(newlines))))
            return #""$(printf %b \#(name))\#(String(repeating: "\n", count: newlines))""#
        }
        return quoted(text)
    }

    /// Returns the text in single quotes.
    static func quoted(_ text: String) -> String {
        // Searches scalars, not characters: a combining mark after a quote would hide it.
        let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }

    /// Returns the argument of `%b` for which `printf` prints the bytes of a path.
    private static func escaped(_ path: String) -> String {
        path.unicodeScalars.reduce(into: "") { result, scalar in
            if let byte = scalar.fileByte {
                result += #"\0"# + String(byte, radix: 8)
            } else {
                result += scalar == "\\" ? #"\\"# : String(scalar)
            }
        }
    }
}
