/// What a filter is called, what it does, and what can be set: one description for people, parsers
/// and schemas.
public struct FilterInfo: Sendable, Equatable {
    public var name: String
    public var aliases: [String]
    public var category: String
    /// One sentence.
    public var summary: String
    /// `encoded`, `linear` or `none`: see the filter mathematics in the documentation.
    public var space: String
    /// The first one takes the value in `--filter name=value`.
    public var parameters: [Parameter]

    /// What can be set.
    public struct Parameter: Sendable, Equatable {
        public var key: String
        public var aliases: [String]
        /// What the number counts, such as `pixels`, `degrees`, or the form of a text.
        public var unit: String
        public var minimum: Double?
        public var maximum: Double?
        public var sliderMinimum: Double?
        public var sliderMaximum: Double?
        /// The value taken when none is given; `nil`: it must be given, or may be left out.
        public var `default`: Recipe.Value?
        /// The value that changes nothing, where there is one.
        public var identity: Recipe.Value?
        /// A value that shows what the filter does, where one would do for most images.
        public var example: Recipe.Value?

        public init(
            key: String, aliases: [String] = [], unit: String, minimum: Double? = nil,
            maximum: Double? = nil, sliderMinimum: Double? = nil, sliderMaximum: Double? = nil,
            default: Recipe.Value? = nil, identity: Recipe.Value? = nil,
            example: Recipe.Value? = nil
        ) {
            self.key = key
            self.aliases = aliases
            self.unit = unit
            self.minimum = minimum
            self.maximum = maximum
            self.sliderMinimum = sliderMinimum
            self.sliderMaximum = sliderMaximum
            self.default = `default`
            self.identity = identity
            self.example = example
        }
    }

    public init(
        name: String, aliases: [String], category: String, summary: String, space: String,
        parameters: [Parameter]
    ) {
        self.name = name
        self.aliases = aliases
        self.category = category
        self.summary = summary
        self.space = space
        self.parameters = parameters
    }
}
