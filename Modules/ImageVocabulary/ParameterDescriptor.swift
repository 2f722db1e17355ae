/// A parameter of a filter: its keys, and the values that it takes.
public struct ParameterDescriptor: Sendable, Equatable {
    /// The kind of value that a parameter takes.
    public enum Kind: Sendable, Hashable {
        /// A number in the parameter's range.
        case number
        /// A whole number in the parameter's range.
        case wholeNumber
        /// One of these words.
        case choice([String])
        /// Text in a format that is described for people, such as `WxH+X+Y`.
        case text(format: String)
        /// The name of a file; the caller that creates the filter supplies its bytes.
        case file(format: String)

        /// The name of the kind, such as `whole-number`, without choices or format.
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

        /// True if the value names a file.
        public var isFile: Bool {
            if case .file = self { true } else { false }
        }
    }

    /// The parameter's name, in lower case with hyphens.
    public var key: String
    /// Other keys for the parameter.
    public var aliases: [ParameterAlias]
    /// The kind of value that the parameter takes.
    public var kind: Kind
    /// One sentence on what the parameter does; empty if the key is clear.
    public var summary: String
    /// The unit, such as `px`; `nil` for a plain number.
    public var unit: String?
    /// The minimum of the number, or of each number in a text; `nil` if unbounded.
    public var minimum: Double?
    /// The maximum of the number, or of each number in a text; `nil` if unbounded.
    public var maximum: Double?
    /// The lower end of a slider, by default ``minimum``; `nil` if neither was given, or if the
    /// value is not a number.
    public var sliderMinimum: Double?
    /// The upper end of a slider, by default ``maximum``; `nil` if neither was given, or if the
    /// value is not a number.
    public var sliderMaximum: Double?
    /// The value if none is given; `nil` if the parameter has no default.
    public var defaultValue: ParameterValue?
    /// The value with which the parameter has no effect; `nil` if there is no such value.
    public var identity: ParameterValue?
    /// True if the parameter has no default and must be given.
    public var isRequired: Bool
    /// A value that shows the effect of the filter, for help and contact sheets; `nil` if no value
    /// suits every image.
    public var example: ParameterValue?

    /// Creates a parameter of a filter.
    ///
    /// - Parameters:
    ///   - sliderMinimum: The lower end of a slider, by default `minimum`.
    ///   - sliderMaximum: The upper end of a slider, by default `maximum`.
    ///   - example: By default `defaultValue`. If that changes nothing, a number halfway between it
    ///     and the upper end of the slider.
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

    /// Returns true if `key` is the parameter's key or an alias.
    public func has(_ key: String) -> Bool {
        self.key == key || aliases.contains { $0.key == key }
    }

    /// The form of the value for people: a number's unit, a text's format, or the choices.
    public var form: String {
        switch kind {
        case .number, .wholeNumber: unit ?? ""
        case .choice(let choices): choices.joined(separator: " | ")
        case .text(let format), .file(let format): format
        }
    }
}

/// Another key for a parameter, mostly Core Image's. It may have its own unit.
public struct ParameterAlias: Sendable, Hashable, ExpressibleByStringLiteral {
    public var key: String
    /// The minimum in the alias's unit; `nil` means the parameter's.
    public var minimum: Double?
    /// The maximum in the alias's unit; `nil` means the parameter's.
    public var maximum: Double?
    /// The factor from the alias's unit to the parameter's unit.
    public var scale: Double
    /// The alias's unit, such as `radians`; `nil` for a plain number, or if the parameter's unit
    /// applies.
    public var unit: String?
    /// The letters after a number that stand for this key, such as `EV` in `1.5EV`; `nil` for no
    /// letters. Case does not matter.
    public var suffix: String?

    /// Creates a key for the same numbers.
    public init(_ key: String) {
        self.init(key, minimum: nil, maximum: nil, scale: 1)
    }

    public init(stringLiteral key: String) { self.init(key) }

    /// Creates a key for numbers in another unit. Their range may exceed the parameter's.
    public init(
        _ key: String, minimum: Double?, maximum: Double?, scale: Double, unit: String? = nil,
        suffix: String? = nil
    ) {
        self.suffix = suffix
        self.unit = unit
        self.key = key
        self.minimum = minimum
        self.maximum = maximum
        self.scale = scale
    }
}

/// The value of a filter's parameter, as given in a recipe or on a command line.
public enum ParameterValue: Sendable, Hashable {
    case number(Double)
    case text(String)

    /// Parses a finite number; any other text stays a text.
    public init(parsing text: String) {
        if let number = Double(text), number.isFinite {
            self = .number(number)
        } else {
            self = .text(text)
        }
    }
}

extension ParameterValue: CustomStringConvertible {
    /// The value as typed: whole numbers have no fraction.
    public var description: String {
        switch self {
        case .number(let number):
            if let whole = Int(exactly: number) { "\(whole)" } else { "\(number)" }
        case .text(let text): text
        }
    }
}

/// The literals `true` and `false` become the texts `yes` and `no`.
extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
    public init(booleanLiteral value: Bool) { self = .text(value ? "yes" : "no") }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(stringLiteral value: String) { self = .text(value) }
}
