/// A colour with alpha, for texts, for borders and for the background of a turned image.
public struct Paint: Sendable, Hashable {
    /// Red as encoded sRGB, 0…1.
    public var red: Double
    /// Green as encoded sRGB, 0…1.
    public var green: Double
    /// Blue as encoded sRGB, 0…1.
    public var blue: Double
    /// The opacity, 0…1; `0` is transparent. A file without alpha shows transparent pixels on
    /// white.
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Transparent black.
    public static let transparent = Paint(red: 0, green: 0, blue: 0, alpha: 0)
    public static let white = Paint(red: 1, green: 1, blue: 1)
    public static let black = Paint(red: 0, green: 0, blue: 0)

    /// The expected form of a colour, for help and errors.
    static let format = "#RRGGBB[AA], R G B of 0…1, white, black or transparent"

    /// Parses a text of the form ``format``; `nil` for any other text.
    init?(_ text: String) {
        if text == "transparent" {
            self = .transparent
            return
        }
        var rest = text
        var alpha = 1.0
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        if digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
            let value = Int(digits.suffix(2), radix: 16)
        {
            alpha = Double(value) / 255
            rest = String(digits.dropLast(2))
        }
        guard let color = ColorText.color(rest) else { return nil }
        self.init(red: color.x, green: color.y, blue: color.z, alpha: alpha)
    }

    var isGray: Bool { red == green && green == blue }

    /// Red, green, blue and alpha, 0…255.
    var bytes: [UInt8] { values.map { UInt8(($0 * 255).rounded()) } }

    func check(_ filter: String, _ parameter: String) throws(FilterError) {
        for value in values where !(0...1).contains(value) {
            throw .outOfRange(
                filter: filter, parameter: parameter, value: value, minimum: 0, maximum: 1)
        }
    }

    private var values: [Double] { [red, green, blue, alpha] }
}
