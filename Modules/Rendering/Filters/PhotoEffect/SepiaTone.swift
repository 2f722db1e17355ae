/// The brown of old photographs: W3C's `sepia` matrix, on encoded values.
///
/// - SeeAlso: `CISepiaTone`; its `inputIntensity` is ``intensity``.
public struct SepiaTone: Filter {
    /// How much of the look is mixed with the input, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let sepia = ColorMatrix(
            red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0],
            blue: [0.272, 0.534, 0.131, 0])
        return try Intensity.mix([.matrix(sepia)], intensity, of: Self.descriptor.name)
    }
}

extension SepiaTone {
    static let descriptor = FilterDescriptor(
        "sepia", aliases: ["CISepiaTone"], category: .photoEffect,
        summary: "The brown of old photographs.", space: .encoded,
        parameters: [.intensity(aliases: [ParameterAlias("inputIntensity")])]
    ) { values throws(FilterError) in
        SepiaTone(intensity: try values.number(Intensity.key))
    }
}
