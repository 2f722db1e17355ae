extension Crop {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Keeps a part of the image.", space: .none,
        parameters: [
            ParameterDescriptor(
                "area", kind: .text(format: "WxH+X+Y"),
                summary: "The part: its size, and its distance from the left and the top.",
                unit: "px", example: "240x160+40+20"),
            ParameterDescriptor(
                "ratio", kind: .text(format: "W:H"),
                summary: "The largest part of this ratio, in the middle, instead of an area."),
            side("x", 0, "Distance of the part from the left."),
            side("y", 0, "Distance of the part from the top."),
            side("width", 1, "Width of the part."), side("height", 1, "Height of the part."),
        ]
    ) { values throws(FilterError) in
        Crop(try area(values))
    }

    private static func side(
        _ key: String, _ minimum: Double, _ summary: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .wholeNumber, summary: summary, unit: "px", minimum: minimum,
            maximum: 65_535)
    }

    private static func area(_ values: ParameterValues) throws(FilterError) -> CropArea {
        let text = values.text("area")
        let ratio = values.text("ratio")
        let sides = ["width", "height", "x", "y"].map { values.optionalNumber($0).map { Int($0) } }
        switch (text, ratio, sides[0], sides[1]) {
        case (let text?, nil, nil, nil) where sides == [nil, nil, nil, nil]:
            return try parsed(text)
        case (nil, let ratio?, nil, nil) where sides == [nil, nil, nil, nil]:
            let parts = ratio.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Double($0) }
            guard parts.count == 2, numbers.count == 2,
                numbers.allSatisfy({ $0 > 0 && $0 < 65_536 })
            else { throw invalid("ratio", ratio, "W:H") }
            return .ratio(width: numbers[0], height: numbers[1])
        case (nil, nil, let width?, let height?):
            return .rectangle(x: sides[2] ?? 0, y: sides[3] ?? 0, width: width, height: height)
        default:
            throw invalid("area", text ?? ratio ?? "none", "WxH+X+Y, a ratio, or width and height")
        }
    }

    private static func parsed(_ text: String) throws(FilterError) -> CropArea {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        let numbers = (size + parts.dropFirst()).compactMap { Self.wholeNumber($0) }
        guard size.count == 2, parts.count == 3, numbers.count == 4, numbers[0] > 0, numbers[1] > 0
        else { throw invalid("area", text, "WxH+X+Y") }
        return .rectangle(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }

    /// Digits alone: `Int` would take a sign.
    private static func wholeNumber(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
            number <= 65_535
        else { return nil }
        return number
    }

    private static func invalid(
        _ parameter: String, _ value: String, _ expected: String
    ) -> FilterError {
        .invalidValue(filter: name, parameter: parameter, value: value, expected: expected)
    }
}
