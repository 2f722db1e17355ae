extension StringProtocol {
    /// The text without spaces and tabs at both ends.
    package var trimmed: SubSequence {
        let start = drop(while: \.isSpaceOrTab).startIndex
        let end = self[start...].lastIndex { !$0.isSpaceOrTab }.map { index(after: $0) }
        return self[start..<(end ?? start)]
    }

    /// The text with its percent-encodings decoded; `nil` if one is not `%` and two hexadecimal
    /// digits, or if the bytes are not UTF-8.
    package var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.digit),
                let low = rest.popFirst().flatMap(Self.digit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}

extension Character {
    fileprivate var isSpaceOrTab: Bool {
        self == "\t" || unicodeScalars.first?.properties.generalCategory == .spaceSeparator
    }
}
