/// What shows where a turned image leaves its rectangle empty.
public struct Background: Sendable, Hashable {
    /// Encoded, 0…1.
    public var red: Double
    /// Encoded, 0…1.
    public var green: Double
    /// Encoded, 0…1.
    public var blue: Double
    /// 0…1. A format without alpha shows what is transparent on white.
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static let transparent = Background(red: 0, green: 0, blue: 0, alpha: 0)
    public static let white = Background(red: 1, green: 1, blue: 1)
    public static let black = Background(red: 0, green: 0, blue: 0)

    /// How it is typed: a word, or six hexadecimal digits with or without `#`.
    static let format = "transparent, white, black or #RRGGBB"

    /// - Returns: `nil` when the text is none of ``format``.
    init?(_ text: String) {
        switch text {
        case "transparent": self = .transparent
        case "white": self = .white
        case "black": self = .black
        default:
            let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
            guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
                let number = Int(digits, radix: 16)
            else { return nil }
            self.init(
                red: Double(number >> 16) / 255, green: Double(number >> 8 & 255) / 255,
                blue: Double(number & 255) / 255)
        }
    }

    var isGray: Bool { red == green && green == blue }

    var values: [Double] { [red, green, blue, alpha] }
}
