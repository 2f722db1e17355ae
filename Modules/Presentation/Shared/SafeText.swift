import Core

/// Makes text from a server, a file name or an error safe to print.
///
/// Whatever could drive a terminal or change the order in which a line reads is written as an
/// escape: control characters, marks that turn the direction of writing, line and paragraph
/// separators. Everything else stays as it is.
public enum SafeText {
    /// `text` on one line: newlines and tabs are escaped too.
    ///
    /// - Complexity: O(n); text of plain ASCII is returned as it is.
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

    /// At most `length` characters of ``line(_:)``, the middle left out where there are more.
    public static func line(_ text: String, atMost length: Int) -> String {
        let full = line(text)
        guard full.count > length, length > 2 else { return full }
        let tail = (length - 1) / 2
        return full.prefix(length - 1 - tail) + "…" + full.suffix(tail)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        if scalar.value < 0x100 { return digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)" }
        return "\\u{\(digits)}"
    }
}
