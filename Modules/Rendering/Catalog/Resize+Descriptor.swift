extension Resize {
    static let descriptor = FilterDescriptor(
        name, category: .geometry,
        summary: "Scales the image with Lanczos' filter, in linear light.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "size", kind: .text(format: "W, WxH or xH"),
                summary: "The new size; a side that is missing follows from the other.",
                unit: "px", example: "320"),
            side("width", "The new width, instead of a size."),
            side("height", "The new height, instead of a size."),
            ParameterDescriptor(
                "mode", kind: .choice(ResizeTarget.Mode.allCases.map(\.rawValue)),
                summary: "Inside the size, filling it by cutting off, or stretched to it.",
                default: "fit"),
            ParameterDescriptor(
                "enlarge", kind: .choice(["no", "yes"]),
                summary: "Whether the image may become larger.", default: "no"),
        ]
    ) { values throws(FilterError) in
        let (width, height) = try size(values)
        return Resize(
            width: width, height: height,
            mode: values.text("mode").flatMap { ResizeTarget.Mode(rawValue: $0) } ?? .fit,
            allowsEnlarging: values.text("enlarge") == "yes")
    }

    private static func side(_ key: String, _ summary: String) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .wholeNumber, summary: summary, unit: "px", minimum: 1, maximum: 65_535)
    }

    private static func size(
        _ values: ParameterValues
    ) throws(FilterError) -> (width: Int?, height: Int?) {
        let width = values.optionalNumber("width").map { Int($0) }
        let height = values.optionalNumber("height").map { Int($0) }
        guard let text = values.text("size") else {
            guard width != nil || height != nil else { throw invalid("none") }
            return (width, height)
        }
        guard width == nil, height == nil else { throw invalid(text) }
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), !text.isEmpty, text != "x" else { throw invalid(text) }
        return (
            try side(parts[0], of: text), parts.count == 2 ? try side(parts[1], of: text) : nil
        )
    }

    private static func side(
        _ part: Substring, of text: String
    ) throws(FilterError) -> Int? {
        if part.isEmpty { return nil }
        guard part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part) else {
            throw invalid(text)
        }
        guard (1...65_535).contains(number) else {
            throw .outOfRange(
                filter: name, parameter: "size", value: Double(number), minimum: 1, maximum: 65_535)
        }
        return number
    }

    private static func invalid(_ value: String) -> FilterError {
        .invalidValue(
            filter: name, parameter: "size", value: value,
            expected: "W, WxH or xH, or a width, a height or both")
    }
}
