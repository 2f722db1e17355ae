/// Another key for a parameter, which may count in units of its own: Core Image's, mostly.
public struct ParameterAlias: Sendable {
    public let key: String
    /// In the alias's own unit; `nil` is the parameter's.
    public let minimum: Double?
    /// In the alias's own unit; `nil` is the parameter's.
    public let maximum: Double?
    /// How many of the parameter's units one of the alias's is.
    public let scale: Double
    /// The alias's own unit, such as `radians`; `nil` for a plain number, and where it is the
    /// parameter's.
    public let unit: String?

    /// A key for the same numbers.
    public init(_ key: String) {
        self.init(key, minimum: nil, maximum: nil, scale: 1)
    }

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
