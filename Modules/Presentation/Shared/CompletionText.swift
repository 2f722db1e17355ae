import Core
import ImageEditorFiles

/// Formats and parses the words that the completion scripts of shells exchange with the tool. Each
/// word is a line.
public enum CompletionText {
    /// A shell with a completion script.
    public enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    /// The kind of thing that a word names. When a command runs, bash expands special characters in
    /// a completed word that does not name a file.
    public enum Kind: Sendable {
        case file, name
    }

    /// Returns the line that makes the script of a shell offer exactly `word`.
    ///
    /// - Parameter shell: `nil` for a caller that takes each line as it is.
    /// - Returns: `nil` for a word that cannot be offered: a word with control characters, or a
    ///   word that does not name a file and that bash would expand when the command runs.
    /// - Complexity: O(n).
    public static func line(_ word: String, _ kind: Kind, for shell: Shell?) -> String? {
        let scalars = word.unicodeScalars
        guard scalars.allSatisfy({ $0.fileByte != nil || !JSONWriter.isHarmful($0) }) else {
            return nil
        }
        switch shell {
        case .bash:
            // Readline quotes special characters only in words that name files. In another word,
            // the shell would expand `~`, `$` and backquotes.
            if kind == .name, word.hasPrefix("~") || scalars.contains(where: { "$`".has($0) }) {
                return nil
            }
            // The script passes the line to `compgen -W`, which expands it like a command line, so
            // the word is quoted.
            return ShellText.quoted(word)
        case .zsh:
            // The script passes the line to `_describe`, which reads a description after a colon,
            // so colons are escaped.
            return scalars.reduce(into: "") { line, scalar in
                if scalar == "\\" || scalar == ":" { line += "\\" }
                line.unicodeScalars.append(scalar)
            }
        case .fish, nil: return word
        }
    }

    /// Returns the word that a user has begun to type, without the quotes and backslashes of the
    /// shell's syntax. An open quote extends to the end of the text.
    ///
    /// - Parameter shell: `nil` for a caller without shell syntax, whose `text` is returned
    ///   unchanged.
    /// - Complexity: O(n).
    public static func word(typed text: String, in shell: Shell?) -> String {
        guard shell != nil else { return text }
        var word = String.UnicodeScalarView()
        var quote: Unicode.Scalar?
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch (scalar, quote) {
            case ("\\", nil):
                if let next = rest.popFirst() { word.append(next) }
            case ("\\", let open?) where isEscape(before: rest.first, in: open, of: shell):
                if let next = rest.popFirst() { word.append(next) }
            case ("'", nil), ("\"", nil): quote = scalar
            case (_, let open?) where scalar == open: quote = nil
            default: word.append(scalar)
            }
        }
        return String(word)
    }

    /// Returns true if a backslash between quotes escapes the scalar that follows it.
    private static func isEscape(
        before next: Unicode.Scalar?, in quote: Unicode.Scalar, of shell: Shell?
    ) -> Bool {
        guard let next else { return false }
        if quote == "\"" { return "\\\"$`".has(next) }
        return shell == .fish && "\\'".has(next)
    }
}

extension String {
    fileprivate func has(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
