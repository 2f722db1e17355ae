/// Makes bright parts glow: mix(c, screen(c, b), i), where b is the Gaussian blur of c, on encoded
/// values.
///
/// Alpha does not change.
///
/// - Complexity: O(width · height) for any radius; some rows are kept, never the whole image.
/// - SeeAlso: `CIBloom`, which has the same parameters.
public struct Bloom: Filter {
    /// The standard deviation of the blur, in pixels, 0…100.
    public var radius: Double
    /// i, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(radius: Double = 10, intensity: Double = 0.5) {
        self.radius = radius
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        try Self.descriptor.check("intensity", intensity)
        if intensity == 0 { return .point([]) }
        return .neighbourhood(.mixedWithBlur(.bloom(intensity), radius: radius))
    }
}

extension Bloom {
    static let descriptor = FilterDescriptor(
        "bloom", aliases: ["CIBloom"], category: .stylize,
        summary: "Makes bright parts glow.", space: .encoded,
        parameters: .glow
    ) { values throws(FilterError) in
        Bloom(radius: try values.number("radius"), intensity: try values.number("intensity"))
    }
}

extension Filter where Self == Bloom {
    /// See ``Bloom``.
    public static func bloom(radius: Double = 10, intensity: Double = 0.5) -> Self {
        Bloom(radius: radius, intensity: intensity)
    }
}
