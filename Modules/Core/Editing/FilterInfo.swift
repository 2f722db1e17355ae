/// What a filter is called, what it does, and what can be set: one description for people, parsers
/// and schemas.
public struct FilterInfo: Sendable, Equatable {
    /// Lower case, with hyphens.
    public var name: String
    /// Other names, such as Core Image's.
    public var aliases: [String]
    /// What the filter is for: the heading under which it is listed.
    public var category: String
    /// One sentence.
    public var summary: String
    /// `encoded`, `linear` or `none`: see the filter mathematics in the documentation.
    public var space: String
    /// The first one takes the value in `--filter name=value`.
    public var parameters: [Parameter]
    /// Keys that set several parameters at once.
    public var vectors: [Vector]

    /// A key for several numbers, which stand between spaces.
    public struct Vector: Sendable, Equatable {
        /// Such as `inputRectangle`.
        public var key: String
        /// What the numbers are: the parameters' keys in their order, and numbers that must stand
        /// there as they are, such as `x y width height`.
        public var form: String
        /// The keys of the parameters that it sets, each once.
        public var parameters: [String]

        public init(key: String, form: String, parameters: [String] = []) {
            self.key = key
            self.form = form
            self.parameters = parameters
        }
    }

    public init(
        name: String, aliases: [String], category: String, summary: String, space: String,
        parameters: [Parameter], vectors: [Vector] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.category = category
        self.summary = summary
        self.space = space
        self.parameters = parameters
        self.vectors = vectors
    }
}
