/// The name, the purpose and the parameters of a filter. Help, parsers and schemas are derived from
/// this description.
public struct FilterInfo: Sendable, Equatable {
    /// The filter's name, in lower case with hyphens.
    public var name: String
    /// Other names, such as Core Image's.
    public var aliases: [String]
    /// The category under which the filter is listed.
    public var category: FilterCategory
    /// One sentence on what the filter does.
    public var summary: String
    /// The encoding of the numbers that the filter computes with.
    public var space: FilterSpace
    /// The parameters. On a command line, `sepia=0.8` sets the first parameter of `sepia`.
    public var parameters: [ParameterDescriptor]
    /// Keys that set several parameters at once.
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

    /// Returns the parameter with this key or alias, or `nil`.
    public func parameter(_ key: String) -> ParameterDescriptor? {
        parameters.first { $0.key == key } ?? parameters.first { $0.has(key) }
    }
}

/// The category under which a filter is listed.
///
/// A program that registers its own filters may add categories: `FilterCategory(rawValue:
/// "film")`.
public struct FilterCategory: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral rawValue: String) { self.rawValue = rawValue }

    /// Adjustments of light and colour.
    public static let colorAdjustment: FilterCategory = "color-adjustment"
    /// Ready-made looks, such as black and white.
    public static let photoEffect: FilterCategory = "photo-effect"
    /// Filters that compute each pixel's colour, such as matrices, curves and lookup tables.
    public static let colorTool: FilterCategory = "color-tool"
    /// Looks of old cameras and films.
    public static let vintage: FilterCategory = "vintage"
    /// Filters that crop, turn or resize an image.
    public static let geometry: FilterCategory = "geometry"
    /// Texts and pictures that are laid on an image.
    public static let layer: FilterCategory = "layer"
    /// Filters of no other category.
    public static let other: FilterCategory = "other"
}

/// The encoding of the numbers that a filter computes with.
public enum FilterSpace: String, Sendable, CaseIterable {
    /// Gamma-encoded sRGB, as stored in files.
    case encoded
    /// Linear light: values proportional to the amount of light.
    case linear
    /// The filter computes no colours: it moves, removes or adds pixels.
    case none
}

/// A key for several numbers at once, such as Core Image's `inputRectangle`.
public struct VectorAlias: Sendable, Hashable {
    /// The meaning of one number of the value.
    public enum Component: Sendable, Hashable {
        /// The value of the parameter with this key. If a parameter appears twice, both values must
        /// be equal.
        case parameter(String)
        /// Exactly this number; the filter supports no other.
        case fixed(Double)
    }

    public var key: String
    /// The meanings of the value's numbers, in order.
    public var components: [Component]

    public init(_ key: String, _ components: [Component]) {
        self.key = key
        self.components = components
    }

    /// Creates a key for the numbers of these parameters.
    public init(_ key: String, parameters: [String]) {
        self.init(key, parameters.map(Component.parameter))
    }

    /// The parameters that the key sets, each listed once.
    public var parameters: [String] {
        var keys: [String] = []
        for case .parameter(let key) in components where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The form of the numbers, such as `temperature tint` or `min min min 0`.
    public var form: String {
        components.map { component in
            switch component {
            case .parameter(let key): key
            case .fixed(let number): "\(ParameterValue.number(number))"
            }
        }.joined(separator: " ")
    }
}
