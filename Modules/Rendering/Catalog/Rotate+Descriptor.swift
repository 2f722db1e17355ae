extension Rotate {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Turns the image clockwise.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "degrees", aliases: [ParameterAlias("angle")],
                summary: "How far; below 0 turns the other way. Quarter turns lose nothing.",
                unit: "degrees", minimum: -360, maximum: 360, identity: 0, isRequired: true,
                example: 12),
            ParameterDescriptor(
                "background", kind: .text(format: Background.format),
                summary: "What shows in the corners.", default: "transparent"),
        ]
    ) { values throws(FilterError) in
        let text = values.text("background") ?? "transparent"
        guard let background = Background(text) else {
            throw .invalidValue(
                filter: name, parameter: "background", value: text, expected: Background.format)
        }
        return Rotate(degrees: try values.number("degrees"), background: background)
    }
}
