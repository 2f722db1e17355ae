/// A filter's name, purpose and parameters: the one description for people, parsers and schemas.
public struct FilterInfo: Sendable, Equatable {
    /// Lower case, with hyphens.
    public var name: String
    /// Other names, such as Core Image's.
    public var aliases: [String]
    /// The heading under which it is listed.
    public var category: FilterCategory
    /// One sentence on what it does.
    public var summary: String
    /// The kind of numbers it calculates with.
    public var space: FilterSpace
    /// The first takes the value in `name=value`.
    public var parameters: [ParameterDescriptor]
    /// Keys for several parameters at once.
    public var vectors: [VectorAlias]

    public init(
        name: String, aliases: [String] = [], category: FilterCategory = .other, summary: String,
        space: FilterSpace, parameters: [ParameterDescriptor] = [], vectors: [VectorAlias] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.category = category
        self.summary = summary
        self.space = space
        self.parameters = parameters
        self.vectors = vectors
    }

    /// The parameter of this key or alias, or `nil`.
    public func parameter(_ key: String) -> ParameterDescriptor? {
        parameters.first { $0.key == key } ?? parameters.first { $0.has(key) }
    }
}

/// The purpose of a filter: the heading under which it is listed.
///
/// A program that registers filters may bring categories: `FilterCategory(rawValue: "film")`.
public struct FilterCategory: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// Sliders for light and colour.
    public static let colorAdjustment: FilterCategory = "color-adjustment"
    /// Ready-made looks.
    public static let photoEffect: FilterCategory = "photo-effect"
    /// Functions and tools for colours.
    public static let colorTool: FilterCategory = "color-tool"
    /// Looks of old cameras and films.
    public static let vintage: FilterCategory = "vintage"
    /// Crops, turns and sizes.
    public static let geometry: FilterCategory = "geometry"
    /// Texts and pictures that are laid on an image.
    public static let layer: FilterCategory = "layer"
    /// Filters that belong nowhere else.
    public static let other: FilterCategory = "other"
}

/// The kind of numbers a filter calculates with.
public enum FilterSpace: String, Sendable, CaseIterable {
    /// Gamma-encoded sRGB, as in files.
    case encoded
    /// Linear light.
    case linear
    /// The filter moves pixels and leaves their values as they are.
    case none
}

/// A key for several numbers at once: Core Image's vectors, such as `inputRectangle`.
public struct VectorAlias: Sendable, Hashable {
    /// The meaning of one of the numbers.
    public enum Component: Sendable, Hashable {
        /// It is the number of the parameter with this key. Where a parameter stands twice, both
        /// numbers must be the same.
        case parameter(String)
        /// It must be this number: the filter does nothing else.
        case fixed(Double)
    }

    public var key: String
    /// The meaning of the numbers, in their order.
    public var components: [Component]

    public init(_ key: String, _ components: [Component]) {
        self.key = key
        self.components = components
    }

    /// A key for the numbers of these parameters.
    public init(_ key: String, parameters: [String]) {
        self.init(key, parameters.map(Component.parameter))
    }

    /// The parameters that it sets, each once.
    public var parameters: [String] {
        var keys: [String] = []
        for case .parameter(let key) in components where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The form of its numbers, such as `temperature tint` or `min min min 0`.
    public var form: String {
        components.map { component in
            switch component {
            case .parameter(let key): key
            case .fixed(let number): "\(ParameterValue.number(number))"
            }
        }.joined(separator: " ")
    }
}
