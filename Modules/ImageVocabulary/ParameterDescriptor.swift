/// A filter's parameter: its keys, and the values it takes.
public struct ParameterDescriptor: Sendable, Equatable {
    /// The kind of value that a parameter takes.
    public enum Kind: Sendable, Hashable {
        /// A number of the parameter's range.
        case number
        /// A number of the parameter's range without a fraction.
        case wholeNumber
        /// One of these words.
        case choice([String])
        /// Text of a format that is described for people, such as `WxH+X+Y`.
        case text(format: String)
        /// The name of a file; the caller that makes the filter hands its bytes in.
        case file(format: String)

        /// The name of the kind, such as `whole-number`, without its choices or format.
        public var name: String {
            switch self {
            case .number: "number"
            case .wholeNumber: "whole-number"
            case .choice: "choice"
            case .text: "text"
            case .file: "file"
            }
        }

        public var isNumber: Bool { self == .number || self == .wholeNumber }

        /// Whether the value names a file that is read.
        public var isFile: Bool {
            if case .file = self { true } else { false }
        }
    }

    /// Lower case, with hyphens.
    public var key: String
    /// Other keys for it.
    public var aliases: [ParameterAlias]
    /// The kind of value it takes.
    public var kind: Kind
    /// One sentence on what it does; empty where the key says it.
    public var summary: String
    /// Such as `px`; `nil` for a plain number.
    public var unit: String?
    /// The smallest number that is accepted, for texts of numbers, too; `nil` when nothing bounds
    /// it.
    public var minimum: Double?
    /// The largest number that is accepted, for texts of numbers, too; `nil` when nothing bounds
    /// it.
    public var maximum: Double?
    /// Where a slider should begin; `nil` where the value is no number.
    public var sliderMinimum: Double?
    /// Where a slider should end; `nil` where the value is no number.
    public var sliderMaximum: Double?
    /// The value when none is given; `nil` when there is none.
    public var defaultValue: ParameterValue?
    /// The value that changes nothing; `nil` when there is none.
    public var identity: ParameterValue?
    /// Whether it must be given.
    public var isRequired: Bool
    /// A value that shows what the filter does, for help and for sheets of samples; `nil` where no
    /// value would do for every image.
    public var example: ParameterValue?

    /// A slider that is not given reaches from `minimum` to `maximum`. An example that is not given
    /// is the default, or where that changes nothing, a number well above it.
    public init(
        _ key: String, aliases: [ParameterAlias] = [], kind: Kind = .number, summary: String = "",
        unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
        sliderMinimum: Double? = nil, sliderMaximum: Double? = nil,
        default defaultValue: ParameterValue? = nil, identity: ParameterValue? = nil,
        isRequired: Bool = false, example: ParameterValue? = nil
    ) {
        self.key = key
        self.aliases = aliases
        self.kind = kind
        self.summary = summary
        self.unit = unit
        self.minimum = minimum
        self.maximum = maximum
        self.sliderMinimum = kind.isNumber ? sliderMinimum ?? minimum : nil
        self.sliderMaximum = kind.isNumber ? sliderMaximum ?? maximum : nil
        self.defaultValue = defaultValue
        self.identity = identity
        self.isRequired = isRequired
        if let example {
            self.example = example
        } else if let defaultValue, defaultValue != identity {
            self.example = defaultValue
        } else if case .number(let start)? = defaultValue, let end = self.sliderMaximum {
            self.example = .number(start + (end - start) / 2)
        } else {
            self.example = defaultValue
        }
    }

    /// Whether it goes by this key, its own or another.
    public func has(_ key: String) -> Bool {
        self.key == key || aliases.contains { $0.key == key }
    }

    /// The form of its value for people: a number's unit, a text's format, or the choices.
    public var form: String {
        switch kind {
        case .number, .wholeNumber: unit ?? ""
        case .choice(let choices): choices.joined(separator: " | ")
        case .text(let format), .file(let format): format
        }
    }
}

/// Another key for a parameter, which may count in units of its own: Core Image's, mostly.
public struct ParameterAlias: Sendable, Hashable, ExpressibleByStringLiteral {
    public var key: String
    /// In the alias's own unit; `nil` is the parameter's.
    public var minimum: Double?
    /// In the alias's own unit; `nil` is the parameter's.
    public var maximum: Double?
    /// How many of the parameter's units one of the alias's is.
    public var scale: Double
    /// The alias's own unit, such as `radians`; `nil` for a plain number, and where it is the
    /// parameter's.
    public var unit: String?

    /// A key for the same numbers.
    public init(_ key: String) {
        self.init(key, minimum: nil, maximum: nil, scale: 1)
    }

    public init(stringLiteral key: String) { self.init(key) }

    /// A key for numbers of another unit, with a range that may reach beyond the parameter's.
    public init(
        _ key: String, minimum: Double?, maximum: Double?, scale: Double, unit: String? = nil
    ) {
        self.unit = unit
        self.key = key
        self.minimum = minimum
        self.maximum = maximum
        self.scale = scale
    }
}

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

/// `true` and `false` are the texts `yes` and `no`.
extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
    public init(booleanLiteral value: Bool) { self = .text(value ? "yes" : "no") }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(stringLiteral value: String) { self = .text(value) }
}
