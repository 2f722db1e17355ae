/// Black and white with the tones as they were: every channel becomes luma.
///
/// - SeeAlso: `CIPhotoEffectTonal`, whose mathematics is not published; this look is our own.
public struct PhotoEffectTonal: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.luma)
    ]
}

extension PhotoEffectTonal {
    static let descriptor = FilterDescriptor(
        "tonal", aliases: ["CIPhotoEffectTonal"], category: .photoEffect,
        summary: "Black and white with the tones as they were.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectTonal(intensity: try values.number(Intensity.key))
    }
}
