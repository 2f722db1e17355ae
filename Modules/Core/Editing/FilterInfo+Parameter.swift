extension FilterInfo {
    /// What can be set.
    public struct Parameter: Sendable, Equatable {
        /// What kind of value a parameter takes.
        public enum Kind: String, Sendable, CaseIterable {
            case number
            /// A number without a fraction.
            case wholeNumber = "whole-number"
            /// One of some words.
            case choice
            case text
            /// The name of a file that is read.
            case file
        }

        /// Another key for a parameter, which may count in a unit of its own.
        public struct Alias: Sendable, Equatable, ExpressibleByStringLiteral {
            public var key: String
            /// What the number counts under this key; empty for a plain number.
            public var unit: String
            /// The smallest number under this key; `nil`: the parameter's, in the parameter's unit.
            public var minimum: Double?
            /// The largest number under this key; `nil`: the parameter's, in the parameter's unit.
            public var maximum: Double?

            public init(
                _ key: String, unit: String = "", minimum: Double? = nil, maximum: Double? = nil
            ) {
                self.key = key
                self.unit = unit
                self.minimum = minimum
                self.maximum = maximum
            }

            public init(stringLiteral key: String) { self.init(key) }
        }

        /// What the parameter is called in a recipe.
        public var key: String
        /// Other keys for it.
        public var aliases: [Alias]
        /// What kind of value it takes.
        public var kind: Kind
        /// The words it takes, where it is a choice.
        public var choices: [String]
        /// One sentence on what it does; empty where there is none.
        public var summary: String
        /// What the number counts, such as `pixels`, `degrees`, or the form of a text.
        public var unit: String
        /// The smallest number, of a text of numbers, too; `nil` where nothing bounds it.
        public var minimum: Double?
        /// The largest number, of a text of numbers, too; `nil` where nothing bounds it.
        public var maximum: Double?
        /// Where a slider should begin.
        public var sliderMinimum: Double?
        /// Where a slider should end.
        public var sliderMaximum: Double?
        /// The value taken when none is given; `nil`: it must be given, or may be left out.
        public var `default`: Recipe.Value?
        /// The value that changes nothing, where there is one.
        public var identity: Recipe.Value?
        /// Whether it must be given.
        public var isRequired: Bool
        /// A value that shows what the filter does, where one would do for most images.
        public var example: Recipe.Value?

        public init(
            key: String, aliases: [Alias] = [], kind: Kind = .number, choices: [String] = [],
            summary: String = "", unit: String, minimum: Double? = nil, maximum: Double? = nil,
            sliderMinimum: Double? = nil, sliderMaximum: Double? = nil,
            default: Recipe.Value? = nil, identity: Recipe.Value? = nil, isRequired: Bool = false,
            example: Recipe.Value? = nil
        ) {
            self.key = key
            self.aliases = aliases
            self.kind = kind
            self.choices = choices
            self.summary = summary
            self.unit = unit
            self.minimum = minimum
            self.maximum = maximum
            self.sliderMinimum = sliderMinimum
            self.sliderMaximum = sliderMaximum
            self.default = `default`
            self.identity = identity
            self.isRequired = isRequired
            self.example = example
        }

        /// Whether it goes by this key, its own or another.
        public func has(_ key: String) -> Bool {
            self.key == key || aliases.contains { $0.key == key }
        }
    }
}
