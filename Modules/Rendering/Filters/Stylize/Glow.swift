/// Makes bright parts glow: mix(c, screen(c, b), i), where b is the Gaussian blur of c, on encoded
/// values.
///
/// Alpha does not change.
///
/// - Complexity: O(width · height) for any radius. The number of rows in memory depends on the
///   radius, not on the height.
/// - SeeAlso: `CIBloom`, which has the same parameters.
public struct Bloom: Filter {
    /// The standard deviation of the blur, in pixels, 0…100.
    public var radius: Double
    /// The share i of the glow in the result, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(radius: Double = 10, intensity: Double = 0.5) {
        (self.radius, self.intensity) = (radius, intensity)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try .glow(.bloom(intensity), radius, intensity, checkedBy: Self.descriptor)
    }
}

/// Makes dark parts spread: mix(c, min(c, b), i), where b is the Gaussian blur of c, on encoded
/// values.
///
/// Alpha does not change.
///
/// - Complexity: O(width · height) for any radius. The number of rows in memory depends on the
///   radius, not on the height.
/// - SeeAlso: `CIGloom`, which has the same parameters.
public struct Gloom: Filter {
    /// The standard deviation of the blur, in pixels, 0…100.
    public var radius: Double
    /// The share i of the spread dark parts in the result, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(radius: Double = 10, intensity: Double = 0.5) {
        (self.radius, self.intensity) = (radius, intensity)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try .glow(.gloom(intensity), radius, intensity, checkedBy: Self.descriptor)
    }
}

extension ImageOperation {
    /// Returns the operation of Bloom or Gloom, with checked parameters.
    fileprivate static func glow(
        _ mixing: BlurMix, _ radius: Double, _ intensity: Double,
        checkedBy descriptor: FilterDescriptor
    ) throws(FilterError) -> ImageOperation {
        try descriptor.check("radius", radius)
        try descriptor.check("intensity", intensity)
        if intensity == 0 { return .point([]) }
        return .neighbourhood(.mixedWithBlur(mixing, radius: radius))
    }
}

extension Bloom {
    static let descriptor = FilterDescriptor.glow("bloom", summary: "Makes bright parts glow.") {
        Bloom(radius: $0, intensity: $1)
    }
}

extension Gloom {
    static let descriptor = FilterDescriptor.glow("gloom", summary: "Makes dark parts spread.") {
        Gloom(radius: $0, intensity: $1)
    }
}

extension FilterDescriptor {
    fileprivate static func glow(
        _ name: String, summary: String,
        make: @escaping @Sendable (_ radius: Double, _ intensity: Double) -> any Filter
    ) -> FilterDescriptor {
        FilterDescriptor(
            name, aliases: ["CI" + name.prefix(1).uppercased() + String(name.dropFirst())],
            category: .stylize, summary: summary, space: .encoded, parameters: .glow
        ) { values throws(FilterError) in
            make(try values.number("radius"), try values.number("intensity"))
        }
    }
}

extension Filter where Self == Bloom {
    /// Makes bright parts glow: see ``Bloom``.
    public static func bloom(radius: Double = 10, intensity: Double = 0.5) -> Self {
        Bloom(radius: radius, intensity: intensity)
    }
}

extension Filter where Self == Gloom {
    /// Makes dark parts spread: see ``Gloom``.
    public static func gloom(radius: Double = 10, intensity: Double = 0.5) -> Self {
        Gloom(radius: radius, intensity: intensity)
    }
}
