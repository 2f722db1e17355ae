import Core
import ImageEditorFiles

/// Quotes text for a shell.
public enum ShellText {
    /// Characters that need no quotes in an argument of a POSIX shell.
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+,%@".utf8)

    /// Returns the text as one argument, quoted if necessary.
    ///
    /// A file name may contain any character. When a command is pasted, a terminal acts on some
    /// characters even inside quotes: ^C ends the line. Such characters, and bytes that are not
    /// UTF-8, become octal numbers: `"$(printf %b 'caf\0351.jpg')"`. Newlines at the end of the
    /// name follow the `$(…)` unchanged, because a shell removes newlines from the end of a
    /// command's output.
    public static func argument(_ text: String) -> String {
        if isPlain(text) { return text }
        let scalars = text.unicodeScalars
        if scalars.contains(where: JSONWriter.isHarmful) {
            let newlines = scalars.reversed().prefix { $0 == "\n" }.count
            let name = quoted(encoded(scalars.dropLast(newlines)))
            return #""$(printf %b \#(name))\#(String(repeating: "\n", count: newlines))""#
        }
        return quoted(text)
    }

    /// Returns the text as people read it: with quotes if a shell needs them, and safe to print.
    static func shown(_ text: String) -> String {
        isPlain(text) ? text : quoted(SafeText.line(text))
    }

    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { plain.contains($0) }
    }

    /// Returns the text in single quotes.
    static func quoted(_ text: String) -> String {
        // The search is for scalars: a quote and a combining mark after it are one character, which
        // is not equal to a quote.
        let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: #"'\''"#) + "'"
    }

    /// Returns the argument of `%b` for which `printf` prints the bytes of a text.
    private static func encoded(_ scalars: Substring.UnicodeScalarView) -> String {
        scalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += #"\\"#
            // An interactive bash replaces an exclamation mark in double quotes by an earlier
            // command, and not every version excepts `$(…)`.
            case "!": result += octal(UInt8(ascii: "!"))
            case _ where JSONWriter.isHarmful(scalar):
                let bytes = scalar.fileByte.map { [$0] } ?? Array(String(scalar).utf8)
                result += bytes.map(octal).joined()
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns an octal escape with three digits, so that a following digit is not part of the
    /// number.
    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return #"\0"# + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}
