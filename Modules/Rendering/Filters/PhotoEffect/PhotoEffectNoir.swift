/// Black and white with strong contrast.
///
/// - SeeAlso: `CIPhotoEffectNoir`, whose mathematics is not published; this look is our own.
public struct PhotoEffectNoir: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(
            ColorMatrix(
                red: [0.26, 0.66, 0.08, 0], green: [0.26, 0.66, 0.08, 0],
                blue: [0.26, 0.66, 0.08, 0])),
        .curve(ToneCurve(levels: [0, 2, 13, 46, 114, 190, 235, 251, 255])),
    ]
}

extension PhotoEffectNoir {
    static let descriptor = FilterDescriptor(
        "noir", aliases: ["CIPhotoEffectNoir"], category: .photoEffect,
        summary: "Black and white with strong contrast.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectNoir(intensity: try values.number(Intensity.key))
    }
}
