extension FilterCatalog {
    /// What makes a pixel from those around it.
    public static let neighbourhood = [
        Sharpness.descriptor, SharpenLuminance.descriptor, UnsharpMask.descriptor,
        GaussianBlur.descriptor, BoxBlur.descriptor, MotionBlur.descriptor,
        MedianFilter.descriptor, NoiseReduction.descriptor, Bloom.descriptor, Gloom.descriptor,
        Pixellate.descriptor, Crystallize.descriptor, Edges.descriptor, DotScreen.descriptor,
    ]
}

extension FilterCategory {
    /// Softer, by a mean of neighbours.
    public static let blur = FilterCategory(rawValue: "blur")
    /// Crisper.
    public static let sharpen = FilterCategory(rawValue: "sharpen")
    /// Drawings and patterns.
    public static let stylize = FilterCategory(rawValue: "stylize")
}
