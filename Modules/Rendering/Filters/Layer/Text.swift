/// Writes text on an image.
///
/// Any script that the fonts have: letters join, marks are placed and lines run rightwards or
/// leftwards as Unicode's bidirectional algorithm says, with HarfBuzz and FriBidi. Fonts are those
/// that fontconfig knows. Lines end where the text says, and where ``width`` does. Outlines are not
/// hinted, and every pixel is covered by the exact area of the letters in it; it is composited on
/// encoded values.
///
/// The libraries are loaded when a text is first written.
public struct Text: Filter {
    static let name = "text"
    /// Characters, in Unicode's scalars.
    static let longest = 2_000
    /// Pixels.
    static let largestSize = 4_096.0
    static let largestEffect = 100.0
    static let generic = "sans-serif"

    /// 1…2,000 characters, with line breaks.
    public var text: String
    /// Names of families, the first one that has a character draws it. `sans-serif`, `serif` and
    /// `monospace` stand for all that are installed, in fontconfig's order.
    public var fonts: [String]
    public var style: FontStyle
    /// The font's size, in pixels or of the image's height; up to 4,096 pixels.
    public var size: Length
    public var color: Paint
    /// 0…1, of letters, outline and shadow together; 0 writes nothing.
    public var opacity: Double
    /// Where the text lies, by the width of its lines and the height of its font, turned with it.
    public var placement: Placement
    public var alignment: TextAlignment
    /// Where lines are broken, in pixels or of the image's width; `nil` breaks none.
    public var width: Length?
    /// Clockwise, −360…360 degrees, around the middle of the text.
    public var angle: Angle
    public var outline: TextOutline?
    public var shadow: TextShadow?

    public init(
        _ text: String, fonts: [String] = ["sans-serif"], style: FontStyle = .regular,
        size: Length = .percent(5), color: Paint = .white, opacity: Double = 1,
        at placement: Placement = Placement(), alignment: TextAlignment = .auto,
        width: Length? = nil, angle: Angle = .degrees(0), outline: TextOutline? = nil,
        shadow: TextShadow? = nil
    ) {
        self.text = text
        self.fonts = fonts
        self.style = style
        self.size = size
        self.color = color
        self.opacity = opacity
        self.placement = placement
        self.alignment = alignment
        self.width = width
        self.angle = angle
        self.outline = outline
        self.shadow = shadow
    }

    /// - Throws: ``FilterError`` for a value out of range, and
    ///   ``FilterError/unavailable(filter:reason:)`` where a library, a font or a glyph is missing.
    public func operation() throws(FilterError) -> ImageOperation {
        try check()
        // Told at once, not when a picture is being written.
        _ = try Self.paragraphs(of: self)
        return .layer(.text(self))
    }
}

extension Text {
    func check() throws(FilterError) {
        guard !text.isEmpty, text.unicodeScalars.count <= Self.longest else {
            throw .invalidValue(
                filter: Self.name, parameter: "text",
                value: text.isEmpty ? "none" : "of \(text.unicodeScalars.count) characters",
                expected: "a text of 1…\(Self.longest) characters")
        }
        guard !fonts.isEmpty, fonts.count <= 16 else {
            throw .invalidValue(
                filter: Self.name, parameter: "font", value: "none", expected: "1…16 families")
        }
        try Self.descriptor.check("opacity", opacity)
        try Self.descriptor.check("angle", angle.degrees)
        try placement.check(Self.name)
        try color.check(Self.name, "color")
        try Self.check(size, "size", isPositive: true)
        if let width { try Self.check(width, "width", isPositive: true) }
        if let outline {
            try Self.check(outline.width, "outline", isPositive: false)
            try outline.color.check(Self.name, "outline-color")
        }
        if let shadow {
            try shadow.x.check(Self.name, "shadow")
            try shadow.y.check(Self.name, "shadow")
            try Self.check(shadow.blur, "shadow-blur", isPositive: false)
            try shadow.color.check(Self.name, "shadow-color")
        }
    }

    private static func check(
        _ length: Length, _ parameter: String, isPositive: Bool
    ) throws(FilterError) {
        try length.check(name, parameter)
        guard isPositive ? length.number > 0 : length.number >= 0 else {
            throw .invalidValue(
                filter: name, parameter: parameter, value: length.description,
                expected: isPositive ? "above 0" : "0 or above")
        }
    }
}

extension Filter where Self == Text {
    /// See ``Text``.
    public static func text(
        _ text: String, fonts: [String] = ["sans-serif"], style: FontStyle = .regular,
        size: Length = .percent(5), color: Paint = .white, opacity: Double = 1,
        at placement: Placement = Placement(), alignment: TextAlignment = .auto,
        width: Length? = nil, angle: Angle = .degrees(0), outline: TextOutline? = nil,
        shadow: TextShadow? = nil
    ) -> Self {
        Text(
            text, fonts: fonts, style: style, size: size, color: color, opacity: opacity,
            at: placement, alignment: alignment, width: width, angle: angle, outline: outline,
            shadow: shadow)
    }
}
