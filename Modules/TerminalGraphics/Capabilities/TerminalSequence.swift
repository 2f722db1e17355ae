/// A control sequence or other bytes that a terminal has sent to the process.
enum TerminalSequence: Equatable {
    /// The text between `ESC _` and `ESC \`.
    case applicationCommand(String)
    /// The text between `ESC P` and `ESC \`.
    case deviceControl(String)
    /// `ESC [`, parameters and a final byte; `bytes` is the whole sequence.
    case control(parameters: String, final: UInt8, bytes: [UInt8])
    /// Other bytes, such as typed text.
    case other([UInt8])

    private static let escape: UInt8 = 0x1B

    /// Splits `bytes` into sequences, in order; an incomplete one at the end is left out.
    static func split(_ bytes: [UInt8]) -> [TerminalSequence] {
        var result: [TerminalSequence] = []
        var rest = bytes[...]
        while let first = rest.first {
            let (sequence, length) =
                first == escape ? read(rest) ?? (nil, rest.count) : (.other([first]), 1)
            if let sequence { result.append(sequence) }
            rest = rest.dropFirst(length)
        }
        return result
    }

    /// - Returns: The first sequence and its length; `nil` if it is incomplete.
    private static func read(_ bytes: ArraySlice<UInt8>) -> (TerminalSequence?, Int)? {
        guard let kind = bytes.dropFirst().first else { return (.other([escape]), 1) }
        switch kind {
        case UInt8(ascii: "["): return control(bytes)
        case UInt8(ascii: "_"), UInt8(ascii: "P"):
            let body = bytes.dropFirst(2)
            guard
                let end = body.indices.first(where: {
                    body[$0] == escape && body.indices.contains($0 + 1)
                        && body[$0 + 1] == UInt8(ascii: "\\")
                })
            else { return nil }
            let text = String(decoding: body[..<end], as: UTF8.self)
            return (
                kind == UInt8(ascii: "P") ? .deviceControl(text) : .applicationCommand(text),
                end + 2 - bytes.startIndex
            )
        // An escape and one more byte: the key of this character, pressed together with Alt.
        default: return (.other([escape, kind]), 2)
        }
    }

    private static func control(_ bytes: ArraySlice<UInt8>) -> (TerminalSequence?, Int)? {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
        let length = end + 1 - bytes.startIndex
        guard (0x40...0x7E).contains(body[end]) else {
            return (.other(Array(bytes.prefix(length))), length)
        }
        return (
            .control(
                parameters: String(decoding: body[..<end], as: UTF8.self), final: body[end],
                bytes: Array(bytes.prefix(length))), length
        )
    }
}
