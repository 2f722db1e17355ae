/// A length in pixels, or in percent of one of the image's sides.
public enum Length: Sendable, Hashable {
    case pixels(Double)
    /// Percent of the image's side; 100 is the whole side.
    case percent(Double)

    /// The expected form of a length, for help and errors.
    static let format = "N px or N%"
    /// The largest number of pixels or percent.
    static let most = 65_535.0
    /// The accepted numbers of pixels or percent.
    private static let range = -most...most

    /// Parses a number with the unit `px`, `%` or none; `nil` for any other text.
    init?(_ text: some StringProtocol) {
        self.init(ofAnyRange: text)
        guard isReasonable else { return nil }
    }

    /// Parses a length whose number may be out of range.
    init?(ofAnyRange text: some StringProtocol) {
        let isPart = text.hasSuffix("%")
        let digits = text.dropLast(isPart ? 1 : text.hasSuffix("px") ? 2 : 0)
        guard let number = Double(digits), number.isFinite else { return nil }
        self = isPart ? .percent(number) : .pixels(number)
    }

    var number: Double {
        switch self {
        case .pixels(let number), .percent(let number): number
        }
    }

    /// True for a length within 65,535 pixels or percent either way.
    var isReasonable: Bool { Self.range.contains(number) }

    /// Returns the length in pixels; a percentage is taken of `side`.
    func pixels(of side: Int) -> Double {
        switch self {
        case .pixels(let number): number
        case .percent(let number): number / 100 * Double(side)
        }
    }

    /// Returns the length for an image that is `scale` times as large.
    func scaled(by scale: Double) -> Length {
        if case .pixels(let number) = self { .pixels(number * scale) } else { self }
    }
}

extension Length: CustomStringConvertible {
    /// The text that a user would type for the length.
    public var description: String {
        switch self {
        case .pixels(let number): "\(ParameterValue.number(number))"
        case .percent(let number): "\(ParameterValue.number(number))%"
        }
    }
}
