package import FoundationEssentials

/// Pictures in kitty's graphics protocol: a PNG in pieces of Base64.
///
/// - SeeAlso: https://sw.kovidgoyal.net/kitty/graphics-protocol/
package enum KittyEncoder {
    /// The maximum number of Base64 characters in one sequence.
    private static let piece = 4_096

    /// Returns the sequences that transmit a picture and show it at the cursor, in its own size.
    package static func sequences(png: Data) -> [Data] {
        let text = Data(png.base64EncodedData())
        let starts = Array(stride(from: 0, to: max(text.count, 1), by: piece))
        return starts.map { start in
            let end = min(start + piece, text.count)
            // `a=T` transmits and shows the picture, `f=100` marks a PNG, and `q=2` suppresses the
            // answer.
            let first = start == 0 ? "a=T,f=100,q=2," : ""
            var sequence = Data("\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);".utf8)
            sequence += text[start..<end]
            return sequence + Data("\u{1B}\\".utf8)
        }
    }
}
