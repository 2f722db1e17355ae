extension FilterCatalog {
    /// CSS's functions and tools for colours.
    public static let colorTools = [
        Grayscale.descriptor, HueRotate.descriptor, ColorInvert.descriptor,
        ColorMatrixFilter.descriptor, ColorClamp.descriptor, ToneCurveFilter.descriptor,
        ColorMonochrome.descriptor, FalseColor.descriptor, ColorPosterize.descriptor,
        ColorThreshold.descriptor, Vignette.descriptor, ColorCube.descriptor,
    ]
}
