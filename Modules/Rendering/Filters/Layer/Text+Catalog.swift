extension Text {
    static let descriptor = FilterDescriptor(
        name, category: .layer, summary: "Writes text on the image.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "text", kind: .text(format: "TEXT"),
                summary: "The text: up to \(longest) characters, with line breaks.",
                isRequired: true, example: "Hello"),
            ParameterDescriptor(
                "font", kind: .text(format: "FAMILY;FAMILY…"),
                summary: "Font families; the first that has a character draws it.",
                default: .text(generic)),
            ParameterDescriptor(
                "style", kind: .choice(FontStyle.allCases.map(\.rawValue)),
                summary: "The style of the font.", default: "regular"),
            .length(
                "size", "The font's size, up to 4096 px. N% is of the image's height.",
                default: "5%"),
            .paint("color", "The letters' colour.", default: "white"),
            .opacity,
            .anchor, .across, .down,
            ParameterDescriptor(
                "align", kind: .choice(TextAlignment.allCases.map(\.rawValue)),
                summary: "Alignment of the lines; auto follows the anchor.",
                default: "auto"),
            .length("width", "The width at which lines are broken. N% is of the image's width."),
            .angle("Clockwise, around the text's centre."),
            .length(
                "outline", "Width of the outline. N% is of the image's height.",
                default: "0"),
            .paint("outline-color", "The outline's colour.", default: "black"),
            ParameterDescriptor(
                "shadow", kind: .text(format: Self.offsetFormat),
                summary: "The shadow's offset, right and down. N% is of the image's height.",
                unit: "px", default: "0/0"),
            .length(
                "shadow-blur",
                "The shadow's blur (standard deviation). N% is of the image's height.",
                default: "0"),
            .paint("shadow-color", "The shadow's colour.", default: "#00000080"),
        ]
    ) { values throws(FilterError) in
        let offset = (values.text("shadow") ?? "").split(
            separator: "/", omittingEmptySubsequences: false
        ).compactMap { Length($0) }
        guard offset.count == 2 else {
            throw values.invalid("shadow", expected: Self.offsetFormat)
        }
        return Text(
            values.text("text") ?? "",
            fonts: (values.text("font") ?? generic).split(whereSeparator: { ";,".contains($0) })
                .map { $0.trimmed },
            style: values.text("style").flatMap { FontStyle(rawValue: $0) } ?? .regular,
            size: try values.length("size"), color: try values.paint("color"),
            opacity: try values.number("opacity"), at: try values.placement(),
            alignment: values.text("align").flatMap { TextAlignment(rawValue: $0) } ?? .auto,
            width: values.text("width") == nil ? nil : try values.length("width"),
            angle: .degrees(try values.number("angle")),
            outline: TextOutline(
                width: try values.length("outline"), color: try values.paint("outline-color")),
            shadow: TextShadow(
                x: offset[0], y: offset[1], blur: try values.length("shadow-blur"),
                color: try values.paint("shadow-color")))
    }

    /// The expected form of two lengths, for help and errors.
    static let offsetFormat = "X/Y, each N px or N%"
}

extension Substring {
    fileprivate var trimmed: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
