/// Darkens an image towards its corners, in linear light, as a lens does.
///
/// Computes c·(1 − i·(1 − 1/(1 + d²)²)). The distance d from the middle is 1 at `radius` times half
/// of the shorter side. An intensity of 1 is the natural falloff of a lens, cos⁴.
/// - SeeAlso: `CIVignette`, whose mathematics is not published.
public struct Vignette: Filter {
    /// The strength i, −1…1; `0` changes nothing, values below 0 lighten the corners.
    public var intensity: Double
    /// The radius in halves of the shorter side, 0…2. A larger radius darkens less of the image.
    public var radius: Double

    public init(intensity: Double = 0.5, radius: Double = 1) {
        self.intensity = intensity
        self.radius = radius
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("intensity", intensity)
        try Self.descriptor.check("radius", radius)
        return .point([.inLinearLight([.vignette(intensity: intensity, radius: radius)])])
    }
}

extension Vignette {
    static let descriptor = FilterDescriptor(
        "vignette", aliases: ["CIVignette"], category: .colorTool,
        summary: "Darkens the image towards its corners.", space: .linear,
        parameters: [
            ParameterDescriptor(
                Intensity.key, aliases: [ParameterAlias("inputIntensity")],
                summary: "How dark the corners get; below 0 they get lighter.", minimum: -1,
                maximum: 1, default: 0.5, identity: 0),
            ParameterDescriptor(
                "radius", aliases: [ParameterAlias("inputRadius")],
                summary:
                    "Distance from the middle at which the darkening is 3/4 of its strength; 1 is"
                    + " half the shorter side.",
                minimum: 0, maximum: 2, default: 1),
        ]
    ) { values throws(FilterError) in
        Vignette(
            intensity: try values.number(Intensity.key), radius: try values.number("radius"))
    }
}

extension Filter where Self == Vignette {
    /// Darkens the image towards its corners: see ``Vignette``.
    public static func vignette(intensity: Double = 0.5, radius: Double = 1) -> Self {
        Vignette(intensity: intensity, radius: radius)
    }
}
