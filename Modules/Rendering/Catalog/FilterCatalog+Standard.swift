extension FilterCatalog {
    /// All filters of this module.
    public static let standard = FilterCatalog(uniqueGroups: [
        colorAdjustments, photoEffects, looks, vintageLooks, colorTools, neighbourhood, geometry,
        layers,
    ])

    /// The sliders from −100 to 100, in the order in which an editor shows them, then further
    /// filters of Core Image.
    public static let colorAdjustments = [
        Brightness.descriptor, HueAdjust.descriptor, Contrast.descriptor, Saturation.descriptor,
        Exposure.descriptor, Vibrance.descriptor, Temperature.descriptor, Tint.descriptor,
        Highlights.descriptor, Shadows.descriptor, Gamma.descriptor, ColorControls.descriptor,
        TemperatureAndTint.descriptor, HighlightShadowAdjust.descriptor, Gamma.adjustDescriptor,
    ]

    /// The photo effects that an editor shows in its strip of small pictures, in this order.
    public static let photoEffects = descriptors { $0.isInStrip }

    /// The photo effects that an editor does not show in its strip of small pictures.
    public static let looks = descriptors { !$0.isInStrip }

    /// The looks of old cameras and films.
    public static let vintageLooks = VintageLook.allCases.map(\.entry.descriptor)

    /// CSS's filter functions, and tools for colours.
    public static let colorTools = [
        Grayscale.descriptor, HueRotate.descriptor, ColorInvert.descriptor,
        ColorMatrixFilter.descriptor, ColorClamp.descriptor, ToneCurveFilter.descriptor,
        ColorMonochrome.descriptor, FalseColor.descriptor, ColorPosterize.descriptor,
        ColorThreshold.descriptor, Vignette.descriptor, ColorCube.descriptor,
        ColorProfile.descriptor,
    ]

    /// Filters that compute a pixel from its neighbours.
    public static let neighbourhood = [
        Sharpness.descriptor, SharpenLuminance.descriptor, UnsharpMask.descriptor,
        GaussianBlur.descriptor, BoxBlur.descriptor, MotionBlur.descriptor,
        MedianFilter.descriptor, NoiseReduction.descriptor, Bloom.descriptor, Gloom.descriptor,
        Pixellate.descriptor, Crystallize.descriptor, Edges.descriptor, DotScreen.descriptor,
    ]

    /// Crops, sizes, rotations and borders.
    public static let geometry = [
        Crop.descriptor, Resize.descriptor, Rotate.descriptor, Flip.descriptor,
        Straighten.descriptor, PerspectiveCorrection.descriptor, TrimBorders.descriptor,
        Border.descriptor,
    ]

    /// Text and pictures laid over an image.
    public static let layers = [Text.descriptor, Overlay.descriptor]

    private static func descriptors(
        of isIncluded: (PhotoEffect) -> Bool
    ) -> [FilterDescriptor] {
        PhotoEffect.allCases.filter(isIncluded).map(\.entry.descriptor)
    }
}

extension FilterCategory {
    public static let blur = FilterCategory(rawValue: "blur")
    public static let sharpen = FilterCategory(rawValue: "sharpen")
    /// Filters that turn an image into a drawing or a pattern.
    public static let stylize = FilterCategory(rawValue: "stylize")
}
