/// Changes brightness, contrast and saturation in one step, in Core Image's own units, on encoded
/// values.
///
/// First the brightness b is added, then the distance from mid-grey is multiplied by the contrast
/// k, then the distance from the luma Y by the saturation s: Y + s·(c − Y), where c = (input + b −
/// 0.5)·k + 0.5.
/// - SeeAlso: `CIColorControls`, which has the same parameters.
public struct ColorControls: Filter {
    /// The offset b of each channel, −1…1; `0` changes nothing.
    public var brightness: Double
    /// The factor k for the distance of each channel from mid-grey, 0…4; `1` changes nothing.
    public var contrast: Double
    /// The factor s for the distance of each colour from grey, 0…2; `1` changes nothing.
    public var saturation: Double

    public init(brightness: Double = 0, contrast: Double = 1, saturation: Double = 1) {
        self.brightness = brightness
        self.contrast = contrast
        self.saturation = saturation
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("brightness", brightness)
        try Self.descriptor.check("contrast", contrast)
        try Self.descriptor.check("saturation", saturation)
        return .point([
            .matrix(.scale(1, offset: brightness)), .matrix(.contrast(contrast)),
            .matrix(.saturation(saturation)),
        ])
    }
}

extension ColorControls {
    static let descriptor = FilterDescriptor(
        "color-controls", aliases: ["CIColorControls"], category: .colorAdjustment,
        summary: "Brightness, contrast and saturation at once, in Core Image's units.",
        space: .encoded,
        parameters: [
            ParameterDescriptor(
                "brightness", aliases: [ParameterAlias("inputBrightness")],
                summary: "Added to every channel.", minimum: -1, maximum: 1, default: 0,
                identity: 0, example: 0.15),
            ParameterDescriptor(
                "contrast", aliases: [ParameterAlias("inputContrast")],
                summary: "The factor for the distance of each channel from mid-grey.", minimum: 0,
                maximum: 4,
                sliderMinimum: 0.25, default: 1, identity: 1),
            ParameterDescriptor(
                "saturation", aliases: [ParameterAlias("inputSaturation")],
                summary: "Strength of colours; 0 is grey.", minimum: 0, maximum: 2,
                default: 1, identity: 1),
        ]
    ) { values throws(FilterError) in
        ColorControls(
            brightness: try values.number("brightness"), contrast: try values.number("contrast"),
            saturation: try values.number("saturation"))
    }
}

extension Filter where Self == ColorControls {
    /// Changes brightness, contrast and saturation in Core Image's units: see ``ColorControls``.
    public static func colorControls(
        brightness: Double = 0, contrast: Double = 1, saturation: Double = 1
    ) -> Self {
        ColorControls(brightness: brightness, contrast: contrast, saturation: saturation)
    }
}
