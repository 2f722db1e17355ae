/// Makes dark parts spread: mix(c, min(c, b), i), where b is the Gaussian blur of c, on encoded
/// values.
///
/// Alpha does not change.
///
/// - Complexity: O(width · height) for any radius; some rows are kept, never the whole image.
/// - SeeAlso: `CIGloom`, which has the same parameters.
public struct Gloom: Filter {
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
        return .neighbourhood(.mixedWithBlur(.gloom(intensity), radius: radius))
    }
}

extension Gloom {
    static let descriptor = FilterDescriptor(
        "gloom", aliases: ["CIGloom"], category: .stylize,
        summary: "Makes dark parts spread.", space: .encoded,
        parameters: .glow
    ) { values throws(FilterError) in
        Gloom(radius: try values.number("radius"), intensity: try values.number("intensity"))
    }
}

extension Filter where Self == Gloom {
    /// See ``Gloom``.
    public static func gloom(radius: Double = 10, intensity: Double = 0.5) -> Self {
        Gloom(radius: radius, intensity: intensity)
    }
}
