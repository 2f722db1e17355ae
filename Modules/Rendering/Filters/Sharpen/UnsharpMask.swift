/// Sharpens an image: c + i·(c − blur(c)), on encoded values. Alpha does not change.
///
/// - Complexity: O(width · height) for any radius. The number of rows in memory depends on the
///   radius, not on the height.
/// - SeeAlso: `CIUnsharpMask`, which has the same parameters.
public struct UnsharpMask: Filter {
    /// The standard deviation of the blur, in pixels, 0…100. `0` returns the input unchanged.
    public var radius: Double
    /// The strength i, 0…5; `0` changes nothing.
    public var intensity: Double

    public init(radius: Double = 2.5, intensity: Double = 0.5) {
        self.radius = radius
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        try Self.descriptor.check("intensity", intensity)
        if radius == 0 || intensity == 0 { return .point([]) }
        return .neighbourhood(.mixedWithBlur(.unsharp(intensity), radius: radius))
    }
}

extension UnsharpMask {
    static let descriptor = FilterDescriptor(
        "unsharp", aliases: ["CIUnsharpMask"], category: .sharpen,
        summary: "Sharpens by adding the difference from a blur.", space: .encoded,
        parameters: [
            .radius("The standard deviation of the blur.", maximum: 100, default: 2.5),
            .strength("The strength.", maximum: 5, sliderMaximum: 1, default: 0.5),
        ]
    ) { values throws(FilterError) in
        UnsharpMask(
            radius: try values.number("radius"), intensity: try values.number("intensity"))
    }
}

extension Filter where Self == UnsharpMask {
    /// Sharpens by adding the difference from a blur: see ``UnsharpMask``.
    public static func unsharpMask(radius: Double = 2.5, intensity: Double = 0.5) -> Self {
        UnsharpMask(radius: radius, intensity: intensity)
    }
}
