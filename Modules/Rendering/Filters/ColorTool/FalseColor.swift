/// Gives dark tones one colour and light tones another, by luma, on encoded values.
///
/// - SeeAlso: `CIFalseColor`, which has the same parameters.
public struct FalseColor: Filter {
    /// The colour that black becomes: red, green and blue, 0…1.
    public var dark: SIMD3<Double>
    /// The colour that white becomes: red, green and blue, 0…1.
    public var light: SIMD3<Double>

    public init(dark: SIMD3<Double> = [0.3, 0, 0], light: SIMD3<Double> = [1, 0.9, 0.8]) {
        self.dark = dark
        self.light = light
    }

    public func operation() throws(FilterError) -> ImageOperation {
        for channel in 0..<3 {
            try Self.descriptor.check("color0", dark[channel])
            try Self.descriptor.check("color1", light[channel])
        }
        return .point([.duotone(dark: dark, light: light)])
    }
}

extension FalseColor {
    static let descriptor = FilterDescriptor(
        "false-color", aliases: ["CIFalseColor"], category: .colorTool,
        summary: "Gives dark tones one colour and light tones another.", space: .encoded,
        parameters: [
            .color("color0", alias: "inputColor0", "0.3 0 0", "The colour of black."),
            .color("color1", alias: "inputColor1", "1 0.9 0.8", "The colour of white."),
        ]
    ) { values throws(FilterError) in
        FalseColor(dark: try values.color("color0"), light: try values.color("color1"))
    }
}

extension Filter where Self == FalseColor {
    /// Gives dark tones one colour and light tones another: see ``FalseColor``.
    public static func falseColor(
        dark: SIMD3<Double> = [0.3, 0, 0], light: SIMD3<Double> = [1, 0.9, 0.8]
    ) -> Self {
        FalseColor(dark: dark, light: light)
    }
}
