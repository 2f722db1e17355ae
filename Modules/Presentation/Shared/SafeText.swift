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
            case _ where isHarmful(scalar): result += escape(scalar)
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

    /// Whether a scalar must be escaped before it is printed.
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        // Marks, embeddings, overrides and isolates of the direction of writing.
        case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true
        case 0x2028, 0x2029: true
        // Invisible: interlinear annotations, the byte order mark, tags.
        case 0xfeff, 0xfff9...0xfffb, 0xe0000...0xe007f: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        if scalar.value < 0x100 { return digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)" }
        return "\\u{\(digits)}"
    }
}
