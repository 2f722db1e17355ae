/// Divides an image into crystals around random points. A crystal has the mean colour of the pixels
/// that are nearer to its point than to any other.
///
/// Works on encoded values. The same seed gives the same crystals on every machine.
///
/// - Complexity: O(width · height) for any radius; the sums of a few rows of cells are kept.
/// - SeeAlso: `CICrystallize`; its `inputRadius` is this ``radius``.
public struct Crystallize: Filter {
    /// About half the width of a crystal, in pixels, 1…500.
    public var radius: Double
    /// The seed of the random points.
    public var seed: Int

    public init(radius: Double = 20, seed: Int = 0) {
        self.radius = radius
        self.seed = seed
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        return .neighbourhood(.crystals(spacing: 2 * radius, seed: seed))
    }
}

extension Crystallize {
    static let descriptor = FilterDescriptor(
        "crystallize", aliases: ["CICrystallize"], category: .stylize,
        summary: "Draws the image in crystals.", space: .encoded,
        parameters: [
            .radius(
                "About half the width of a crystal.", minimum: 1, maximum: 500,
                sliderMaximum: 100, default: 20),
            ParameterDescriptor(
                "seed", kind: .wholeNumber, summary: "Other seeds give other crystals.",
                minimum: 0, maximum: 65_535, default: 0),
        ]
    ) { values throws(FilterError) in
        Crystallize(
            radius: try values.number("radius"), seed: Int(try values.number("seed")))
    }
}

extension Filter where Self == Crystallize {
    /// Draws the image in crystals: see ``Crystallize``.
    public static func crystallize(radius: Double = 20, seed: Int = 0) -> Self {
        Crystallize(radius: radius, seed: seed)
    }
}
