/// Writes text on an image.
///
/// HarfBuzz shapes the text and FriBidi orders it, so every script that the fonts contain works.
/// Fonts come from fontconfig. Lines break at line feeds and, if it is given, at ``width``.
/// Outlines are not hinted. The coverage of a pixel is the exact area of the letters in it; text is
/// composited on encoded values.
///
/// The libraries are loaded when the first text is written.
public struct Text: Filter {
    static let name = "text"
    /// The maximum length in Unicode scalars.
    static let longest = 2_000
    /// The maximum size of the font, in pixels.
    static let largestSize = 4_096.0
    static let largestEffect = 100.0
    static let generic = "sans-serif"

    /// The text, 1…2,000 characters; may contain line breaks.
    public var text: String
    /// Names of font families. The first family that has a character draws it. `sans-serif`,
    /// `serif` and `monospace` stand for all installed fonts, in fontconfig's order. Emoji are
    /// drawn with an installed colour font that has them.
    public var fonts: [String]
    public var style: FontStyle
    /// The font's size, in pixels or percent of the image's height; at most 4,096 pixels.
    public var size: Length
    public var color: Paint
    /// The opacity of letters, outline and shadow together, 0…1; `0` writes nothing.
    public var opacity: Double
    /// The position of the text's box. The longest line sets its width, the font its height. The
    /// box rotates with the text.
    public var placement: Placement
    public var alignment: TextAlignment
    /// The width at which lines break, in pixels or percent of the image's width; `nil` for no
    /// automatic breaks.
    public var width: Length?
    /// The angle by which the text is turned clockwise around its middle, −360°…360°.
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
        // Check the text now, so that errors are thrown before a result is written.
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
    /// Writes text on the image: see ``Text``.
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

/// The style of the font within its family.
public enum FontStyle: String, Sendable, CaseIterable {
    case regular
    case bold
    case italic
    case boldItalic = "bold-italic"

    var isBold: Bool { self == .bold || self == .boldItalic }
    var isItalic: Bool { self == .italic || self == .boldItalic }
}

/// The alignment of the lines of a text.
public enum TextAlignment: String, Sendable, CaseIterable {
    /// Follows the anchor: lines are aligned left, centred or right.
    case auto
    case left
    case center
    case right

    /// Returns the share of a line's free width that lies on its left: 0, ½ or 1.
    func part(at anchor: Anchor) -> Double {
        switch self {
        case .auto: anchor.across
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
    }
}

/// A line around letters. The letters are painted over it and keep their form.
public struct TextOutline: Sendable, Hashable {
    /// The width beyond the letters, in pixels or percent of the image's height; at most 100
    /// pixels.
    public var width: Length
    public var color: Paint

    public init(width: Length, color: Paint = .black) {
        self.width = width
        self.color = color
    }
}

/// A shadow of letters and their outline.
public struct TextShadow: Sendable, Hashable {
    /// The offset to the right, in pixels or percent of the image's height; rounded to whole
    /// pixels.
    public var x: Length
    /// The offset down, in pixels or percent of the image's height; rounded to whole pixels.
    public var y: Length
    /// The standard deviation of the blur, in pixels or percent of the image's height; 0…100
    /// pixels.
    public var blur: Length
    public var color: Paint

    public init(
        x: Length, y: Length, blur: Length = .pixels(0),
        color: Paint = Paint(red: 0, green: 0, blue: 0, alpha: 0.5)
    ) {
        self.x = x
        self.y = y
        self.blur = blur
        self.color = color
    }

    /// False for a shadow that is transparent or hidden behind its letters.
    var isSeen: Bool {
        color.alpha > 0 && (x.number != 0 || y.number != 0 || blur.number != 0)
    }
}
