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

    /// Nothing is seen.
    public static let transparent = Background(red: 0, green: 0, blue: 0, alpha: 0)
    public static let white = Background(red: 1, green: 1, blue: 1)
    public static let black = Background(red: 0, green: 0, blue: 0)

    /// - Returns: `nil` when the text is neither `transparent` nor a colour.
    init?(_ text: String) {
        if text == "transparent" {
            self = .transparent
        } else if let color = ColorText.color(text) {
            self.init(red: color.x, green: color.y, blue: color.z)
        } else {
            return nil
        }
    }

    var isGray: Bool { red == green && green == blue }

    var values: [Double] { [red, green, blue, alpha] }
}
