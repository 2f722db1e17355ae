public import Foundation

/// Lays another picture on an image: a logo, a frame, a texture.
///
/// The picture's orientation, colour profile and transparency count. It is decoded strip by strip
/// beside the image, and only what lies on the image is kept.
public struct Overlay: Filter {
    static let name = "overlay"
    static let scales = 0.001...1_000.0
    /// The modes that work on each channel by itself.
    static let modes = BlendMode.allCases.filter { $0.function != nil }

    /// An image file's bytes.
    public var picture: Data
    /// What errors call it, such as its file's name.
    public var name: String
    public var placement: Placement
    /// Pixels of the image for each of the picture's, 0.001…1,000.
    public var scale: Double
    /// Instead of ``scale``, the picture's width in pixels or of the image's width.
    public var width: Length?
    /// 0…1; 0 lays nothing.
    public var opacity: Double
    /// One that works on each channel by itself: not `hue`, `saturation`, `color` or `luminosity`.
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
                expected: "one that works on each channel")
        }
        // Told at once, not when a picture is being written.
        do {
            _ = try ImageHeader.read(picture, limits: .standard)
        } catch {
            throw invalid(error)
        }
    }

    /// What is wrong with the picture, not with the image that it is laid on.
    func invalid(_ error: any Error) -> FilterError {
        .invalidFile(
            filter: Self.name, parameter: "file", file: name, reason: error.localizedDescription)
    }
}

extension Overlay {
    static let descriptor = FilterDescriptor(
        name, category: .layer, summary: "Lays another picture on the image.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "file", kind: .file(format: "FILE"), summary: "The picture.", isRequired: true),
            .anchor, .across, .down,
            ParameterDescriptor(
                "scale", summary: "Pixels of the image for each of the picture's.", unit: "px",
                minimum: scales.lowerBound, maximum: scales.upperBound, sliderMinimum: 0.1,
                sliderMaximum: 4, default: 1),
            .length("width", "The picture's width, instead of a scale; % of the image's width."),
            .opacity,
            ParameterDescriptor(
                "mode", kind: .choice(modes.map(\.rawValue)), summary: "How colours are mixed.",
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
    /// See ``Overlay``.
    public static func overlay(
        _ picture: Data, name: String = "the picture", at placement: Placement = Placement(),
        scale: Double = 1, width: Length? = nil, opacity: Double = 1, mode: BlendMode = .normal
    ) -> Self {
        Overlay(
            picture, name: name, at: placement, scale: scale, width: width, opacity: opacity,
            mode: mode)
    }
}
