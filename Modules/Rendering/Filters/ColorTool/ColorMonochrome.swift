/// Gives an image shades of one colour: blends the colour over the luma with
/// ``BlendMode/overlay`` and mixes the result with the input, on encoded values.
///
/// - SeeAlso: `CIColorMonochrome`, which has the same parameters.
public struct ColorMonochrome: Filter {
    /// The colour that middle grey becomes: red, green and blue, 0…1.
    public var color: SIMD3<Double>
    /// The share of the colour in the result, 0…1; `0` changes nothing.
    public var intensity: Double

    public init(color: SIMD3<Double> = [0.6, 0.45, 0.3], intensity: Double = 1) {
        self.color = color
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        for channel in 0..<3 { try Self.descriptor.check("color", color[channel]) }
        return try Intensity.mix(
            [.matrix(.luma), .blend(.overlay, .solid(Gradient.Stop(color)))], intensity,
            of: Self.descriptor.name)
    }
}

extension ColorMonochrome {
    static let descriptor = FilterDescriptor(
        "monochrome", aliases: ["CIColorMonochrome"], category: .colorTool,
        summary: "Gives the image shades of one colour.", space: .encoded,
        parameters: [
            .color("color", alias: "inputColor", "0.6 0.45 0.3", "The colour of mid-grey."),
            .intensity(aliases: [ParameterAlias("inputIntensity")]),
        ]
    ) { values throws(FilterError) in
        ColorMonochrome(
            color: try values.color("color"), intensity: try values.number(Intensity.key))
    }
}

extension Filter where Self == ColorMonochrome {
    /// Gives the image shades of one colour: see ``ColorMonochrome``.
    public static func colorMonochrome(
        color: SIMD3<Double> = [0.6, 0.45, 0.3], intensity: Double = 1
    ) -> Self {
        ColorMonochrome(color: color, intensity: intensity)
    }
}
