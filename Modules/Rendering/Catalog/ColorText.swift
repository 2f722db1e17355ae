/// A colour as it is typed, wherever a filter takes one.
enum ColorText {
    /// How it is typed.
    static let format = "#RRGGBB, R G B of 0…1, white or black"

    /// Red, green and blue of a word, of six hexadecimal digits with or without `#`, or of three
    /// numbers, which may lie outside 0…1. A fourth one is Core Image's alpha and must be 1.
    static func color(_ text: String) -> SIMD3<Double>? {
        switch text {
        case "white": return .one
        case "black": return .zero
        default: break
        }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        {
            return SIMD3(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)) / 255
        }
        guard let numbers = NumberList.numbers(text),
            numbers.count == 3 || numbers.count == 4 && numbers[3] == 1
        else { return nil }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }
}
