extension FilterCatalog {
    /// The adjustments of the editor, in the order of its sliders, and what Core Image groups them
    /// in.
    public static let colorAdjustments = [
        Brightness.descriptor, HueAdjust.descriptor, Contrast.descriptor, Saturation.descriptor,
        Exposure.descriptor, Vibrance.descriptor, Temperature.descriptor, Tint.descriptor,
        Highlights.descriptor, Shadows.descriptor, Gamma.descriptor, ColorControls.descriptor,
        TemperatureAndTint.descriptor, HighlightShadowAdjust.descriptor, Gamma.adjustDescriptor,
    ]
}
