/// Clamps each channel to one range, on encoded values.
///
/// - SeeAlso: `CIColorClamp`, which has a range for each channel and for alpha; its components are
///   accepted where red, green and blue have the same range.
public struct ColorClamp: Filter {
    /// The lowest value of a channel, 0…1 and not above ``maximum``; `0` changes nothing.
    public var minimum: Double
    /// The highest value of a channel, 0…1; `1` changes nothing.
    public var maximum: Double

    public init(minimum: Double = 0, maximum: Double = 1) {
        self.minimum = minimum
        self.maximum = maximum
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("min", minimum)
        try Self.descriptor.check("max", maximum)
        guard minimum <= maximum else {
            throw .outOfRange(
                filter: Self.descriptor.name, parameter: "min", value: minimum, minimum: 0,
                maximum: maximum)
        }
        return .point([.clamp(minimum...maximum)])
    }
}

extension ColorClamp {
    static let descriptor = FilterDescriptor(
        "clamp", aliases: ["CIColorClamp"], category: .colorTool,
        summary: "Clamps each channel to a range.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "min", summary: "The lowest value.", minimum: 0, maximum: 1, default: 0,
                identity: 0, example: 0.25),
            ParameterDescriptor(
                "max", summary: "The highest value.", minimum: 0, maximum: 1, default: 1,
                identity: 1),
        ],
        vectors: [
            VectorAlias("inputMinComponents", same("min") + [.fixed(0)]),
            VectorAlias("inputMaxComponents", same("max") + [.fixed(1)]),
        ]
    ) { values throws(FilterError) in
        ColorClamp(minimum: try values.number("min"), maximum: try values.number("max"))
    }

    /// Returns the components of a Core Image vector that must all be the parameter `key`.
    private static func same(_ key: String) -> [VectorAlias.Component] {
        Array(repeating: .parameter(key), count: 3)
    }
}

extension Filter where Self == ColorClamp {
    /// Clamps each channel to a range: see ``ColorClamp``.
    public static func colorClamp(minimum: Double = 0, maximum: Double = 1) -> Self {
        ColorClamp(minimum: minimum, maximum: maximum)
    }
}
