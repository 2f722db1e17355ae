public import FoundationEssentials

/// Composites another picture over an image: a logo, a frame, a texture.
///
/// The picture's orientation, colour profile and transparency are applied. The picture is decoded
/// strip by strip together with the image; the part beyond the image's edges is cropped.
public struct Overlay: Filter {
    static let name = "overlay"
    static let scales = 0.001...1_000.0
    /// The separable blend modes.
    static let modes = BlendMode.allCases.filter { $0.function != nil }

    /// The bytes of the picture's file.
    public var picture: Data
    /// The picture's name in errors, such as the name of its file.
    public var name: String
    public var placement: Placement
    /// The factor by which the picture is scaled, 0.001…1,000.
    public var scale: Double
    /// The picture's width, in pixels or percent of the image's width; `nil` to use ``scale``
    /// instead.
    public var width: Length?
    /// The opacity, 0…1; `0` changes nothing.
    public var opacity: Double
    /// A separable blend mode: any but `hue`, `saturation`, `color` and `luminosity`.
    public var mode: BlendMode

    public init(
        _ picture: Data, name: String = "the picture", at placement: Placement = Placement(),
        scale: Double = 1, width: Length? = nil, opacity: Double = 1, mode: BlendMode = .normal
    ) {
        self.picture = picture
        self.name = name
        self.placement = placement
        self.scale = scale
        self.width = width
        self.opacity = opacity
        self.mode = mode
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try check()
        return .layer(.overlay(self))
    }
}

extension Overlay {
    func check() throws(FilterError) {
        try placement.check(Self.name)
        try Self.descriptor.check("opacity", opacity)
        try Self.descriptor.check("scale", scale)
        if let width {
            try width.check(Self.name, "width")
            guard width.number > 0 else {
                throw .invalidValue(
                    filter: Self.name, parameter: "width", value: width.description,
                    expected: "above 0")
            }
        }
        guard mode.function != nil else {
            throw .invalidValue(
                filter: Self.name, parameter: "mode", value: mode.rawValue,
                expected: "a separable blend mode")
        }
        // Read the picture's header now, so that its errors are thrown before a result is written.
        do {
            _ = try ImageHeader.repaired(picture, limits: .standard)
        } catch {
            throw invalid(error)
        }
    }

    /// Returns an error about the picture, not about the image under it.
    func invalid(_ error: any Error) -> FilterError {
        .invalidFile(
            filter: Self.name, parameter: "file", file: name, reason: error.errorText)
    }
}

extension Overlay {
    static let descriptor = FilterDescriptor(
        name, category: .layer, summary: "Overlays another picture.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "file", kind: .file(format: "FILE"), summary: "The picture.", isRequired: true),
            .anchor, .across, .down,
            ParameterDescriptor(
                "scale", summary: "The factor by which the picture is scaled.",
                minimum: scales.lowerBound, maximum: scales.upperBound, sliderMinimum: 0.1,
                sliderMaximum: 4, default: 1),
            .length(
                "width", "The picture's width, an alternative to scale. N% is of the image's width."
            ),
            .opacity,
            ParameterDescriptor(
                "mode", kind: .choice(modes.map(\.rawValue)), summary: "The blend mode.",
                default: "normal"),
        ]
    ) { values throws(FilterError) in
        Overlay(
            values.file("file") ?? Data(), name: values.text("file") ?? name,
            at: try values.placement(), scale: try values.number("scale"),
            width: values.text("width") == nil ? nil : try values.length("width"),
            opacity: try values.number("opacity"),
            mode: values.text("mode").flatMap { BlendMode(rawValue: $0) } ?? .normal)
    }
}

extension Filter where Self == Overlay {
    /// Composites another picture over the image: see ``Overlay``.
    public static func overlay(
        _ picture: Data, name: String = "the picture", at placement: Placement = Placement(),
        scale: Double = 1, width: Length? = nil, opacity: Double = 1, mode: BlendMode = .normal
    ) -> Self {
        Overlay(
            picture, name: name, at: placement, scale: scale, width: width, opacity: opacity,
            mode: mode)
    }
}
