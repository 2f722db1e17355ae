/// What a filter's parameter is called, and which values it takes.
public struct ParameterDescriptor: Sendable {
    /// What kind of value a parameter takes.
    public enum Kind: Sendable, Hashable {
        /// A number of the parameter's range.
        case number
        /// A number of the parameter's range without a fraction.
        case wholeNumber
        /// One of these words.
        case choice([String])
        /// Text of a format that is described for people, such as `WxH+X+Y`.
        case text(format: String)
        /// The name of a file, whose bytes whoever makes the filter hands in.
        case file(format: String)
    }

    /// Lower case, with hyphens.
    public let key: String
    /// Other keys for it.
    public let aliases: [ParameterAlias]
    /// What kind of value it takes.
    public let kind: Kind
    /// One sentence on what it does.
    public let summary: String
    /// Such as `px`; `nil` for a plain number.
    public let unit: String?
    /// The smallest number that is accepted, for texts of numbers, too; `nil` when nothing bounds
    /// it.
    public let minimum: Double?
    /// The largest number that is accepted, for texts of numbers, too; `nil` when nothing bounds
    /// it.
    public let maximum: Double?
    /// Where a slider should begin.
    public let sliderMinimum: Double?
    /// Where a slider should end.
    public let sliderMaximum: Double?
    /// The value when none is given; `nil` when there is none.
    public let defaultValue: ParameterValue?
    /// The value that changes nothing; `nil` when there is none.
    public let identity: ParameterValue?
    /// Whether it must be given.
    public let isRequired: Bool
    /// A value that shows what the filter does, for help and for sheets of samples; `nil` where no
    /// value would do for every image.
    public let example: ParameterValue?

    /// A slider that is not given reaches from `minimum` to `maximum`. An example that is not given
    /// is the default, or where that changes nothing, a number well above it.
    public init(
        _ key: String, aliases: [ParameterAlias] = [], kind: Kind = .number, summary: String,
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
        self.sliderMinimum = sliderMinimum ?? minimum
        self.sliderMaximum = sliderMaximum ?? maximum
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
    func has(_ key: String) -> Bool { self.key == key || aliases.contains { $0.key == key } }

    /// A slider of −100…100 that changes nothing at 0.
    public static func slider(
        _ summary: String, aliases: [ParameterAlias] = []
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            SliderScale.key, aliases: aliases, summary: summary,
            minimum: SliderScale.range.lowerBound, maximum: SliderScale.range.upperBound,
            default: 0, identity: 0)
    }

    /// How much of an effect there is, 0…1, 1 if not given.
    static func amount(_ summary: String) -> ParameterDescriptor {
        ParameterDescriptor(
            "amount", summary: summary, minimum: 0, maximum: 1, default: 1, identity: 0)
    }

    /// A colour.
    static func color(
        _ key: String, alias: String, _ value: ParameterValue, _ summary: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, aliases: [ParameterAlias(alias)], kind: .text(format: ColorText.format),
            summary: summary, minimum: 0, maximum: 1, default: value)
    }

    /// How much of a look is mixed with its input, 0…1.
    public static func intensity(aliases: [ParameterAlias] = []) -> ParameterDescriptor {
        ParameterDescriptor(
            Intensity.key, aliases: aliases,
            summary: "How much of the result is mixed with the input.",
            minimum: Intensity.range.lowerBound, maximum: Intensity.range.upperBound,
            default: 1, identity: 0)
    }
}
