/// Black and white, a little flatter than the input.
///
/// - SeeAlso: `CIPhotoEffectMono`, whose mathematics is not published; this look is our own.
public struct PhotoEffectMono: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(Self.look, intensity, of: Self.descriptor.name)
    }

    private static let look: [PointOperation] = [
        .matrix(.luma), .curve(ToneCurve(levels: [14, 42, 70, 97, 124, 151, 178, 205, 234])),
    ]
}

extension PhotoEffectMono {
    static let descriptor = FilterDescriptor(
        "mono", aliases: ["CIPhotoEffectMono"], category: .photoEffect,
        summary: "Black and white, a little flatter.", space: .encoded,
        parameters: [.intensity()]
    ) { values throws(FilterError) in
        PhotoEffectMono(intensity: try values.number(Intensity.key))
    }
}
