import Core
import ImageEditorFiles

/// Escapes text from a server, a file name or an error, so that it is safe to print.
///
/// Characters that could control a terminal or change the direction of writing are escaped: control
/// characters, bidirectional marks, line and paragraph separators, and some invisible characters.
/// Bytes of file names that are not UTF-8 are escaped, too: `caf\xe9.jpg`. All other text is
/// unchanged.
public enum SafeText {
    /// Escapes `text` for one line; newlines and tabs are escaped, too.
    ///
    /// - Complexity: O(n); printable ASCII is returned without a copy.
    public static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) { return text }
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where JSONWriter.isHarmful(scalar): result += escape(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns ``line(_:)``, shortened to at most `length` characters by omitting the middle. A
    /// length below 3 has no effect.
    public static func line(_ text: String, atMost length: Int) -> String {
        let full = line(text)
        guard full.count > length, length > 2 else { return full }
        let tail = (length - 1) / 2
        return full.prefix(length - 1 - tail) + "…" + full.suffix(tail)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let value = scalar.fileByte.map { UInt32($0) } ?? scalar.value
        let digits = String(value, radix: 16)
        if value < 0x100 { return digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)" }
        return "\\u{\(digits)}"
    }
}
