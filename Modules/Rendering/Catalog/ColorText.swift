/// Parses colours as users write them in a filter's parameters.
enum ColorText {
    /// The expected form of a colour, for help and errors.
    static let format = "#RRGGBB, R G B of 0…1, white or black"

    /// Parses `white` or `black`, six hexadecimal digits with or without `#`, or three numbers,
    /// which may lie outside 0…1. A fourth number, which is alpha in Core Image, must be 1. Returns
    /// `nil` for any other text.
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
