/// Sharpens the luma Y of an image and leaves its colours: Y + s·(Y − blur(Y)), on encoded values.
///
/// Red, green and blue change by as much as luma does. Alpha does not change.
///
/// - Complexity: O(width · height) for any radius. The number of rows in memory depends on the
///   radius, not on the height.
/// - SeeAlso: `CISharpenLuminance`, which has the same parameters.
public struct SharpenLuminance: Filter {
    static let standardRadius = 1.69

    /// The strength s, 0…2; `0` changes nothing.
    public var sharpness: Double
    /// The standard deviation of the blur, in pixels, 0…20. `0` returns the input unchanged.
    public var radius: Double

    public init(sharpness: Double = 0.4, radius: Double = 1.69) {
        self.sharpness = sharpness
        self.radius = radius
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("sharpness", sharpness)
        try Self.descriptor.check("radius", radius)
        if radius == 0 || sharpness == 0 { return .point([]) }
        return .neighbourhood(.mixedWithBlur(.sharpenLuma(sharpness), radius: radius))
    }
}

extension SharpenLuminance {
    static let descriptor = FilterDescriptor(
        "sharpen", aliases: ["CISharpenLuminance"], category: .sharpen,
        summary: "Sharpens the luma; colours stay.", space: .encoded,
        parameters: [
            .strength("The strength.", key: "sharpness", maximum: 2, default: 0.4),
            .radius(
                "The standard deviation of the blur.", maximum: 20, default: standardRadius),
        ]
    ) { values throws(FilterError) in
        SharpenLuminance(
            sharpness: try values.number("sharpness"), radius: try values.number("radius"))
    }
}

extension Filter where Self == SharpenLuminance {
    /// Sharpens the luma and leaves the colours: see ``SharpenLuminance``.
    public static func sharpenLuminance(sharpness: Double = 0.4, radius: Double = 1.69) -> Self {
        SharpenLuminance(sharpness: sharpness, radius: radius)
    }
}
