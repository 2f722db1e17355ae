/// A length, in pixels or as a part of one of the image's sides.
public enum Length: Sendable, Hashable {
    case pixels(Double)
    /// 100 is the whole side.
    case percent(Double)

    /// How it is typed.
    static let format = "N px or N%"
    /// What no picture needs to exceed, either way.
    private static let range = -65_535.0...65_535.0

    /// - Returns: `nil` for all but a number, with or without `px` or `%` behind it.
    init?(_ text: some StringProtocol) {
        let isPart = text.hasSuffix("%")
        let digits = text.dropLast(isPart ? 1 : text.hasSuffix("px") ? 2 : 0)
        guard let number = Double(digits), Self.range.contains(number) else { return nil }
        self = isPart ? .percent(number) : .pixels(number)
    }

    var number: Double {
        switch self {
        case .pixels(let number), .percent(let number): number
        }
    }

    /// Whether it can be worked with.
    var isReasonable: Bool { Self.range.contains(number) }

    /// In pixels, where `side` is the side that it may be a part of.
    func pixels(of side: Int) -> Double {
        switch self {
        case .pixels(let number): number
        case .percent(let number): number / 100 * Double(side)
        }
    }

    /// For an image that is so much as large.
    func scaled(by scale: Double) -> Length {
        if case .pixels(let number) = self { .pixels(number * scale) } else { self }
    }
}

extension Length: CustomStringConvertible {
    /// As it would be typed.
    public var description: String {
        switch self {
        case .pixels(let number): "\(ParameterValue.number(number))"
        case .percent(let number): "\(ParameterValue.number(number))%"
        }
    }
}
