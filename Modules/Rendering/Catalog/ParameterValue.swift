/// The value of a filter's parameter, as a recipe or a command line gives it.
public enum ParameterValue: Sendable, Hashable {
    case number(Double)
    case text(String)

    /// A number if the text is a finite one, else the text.
    public init(parsing text: String) {
        if let number = Double(text), number.isFinite {
            self = .number(number)
        } else {
            self = .text(text)
        }
    }
}

extension ParameterValue: CustomStringConvertible {
    /// As it would be typed: whole numbers without a fraction.
    public var description: String {
        switch self {
        case .number(let number):
            if let whole = Int(exactly: number) { "\(whole)" } else { "\(number)" }
        case .text(let text): text
        }
    }
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral
{
    public init(floatLiteral value: Double) {
        self = .number(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(Double(value))
    }

    public init(stringLiteral value: String) {
        self = .text(value)
    }
}
