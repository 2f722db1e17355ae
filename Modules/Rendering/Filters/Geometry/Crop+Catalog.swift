extension Crop {
    static let descriptor = FilterDescriptor(
        name, aliases: ["CICrop"], category: .geometry, summary: "Keeps a part of the image.",
        space: .none,
        parameters: [
            ParameterDescriptor(
                "area", kind: .text(format: areaForm),
                summary: "WxH is the size; +X+Y is the distance from the top left, or from the"
                    + " anchor. N% is of the image's width or height.",
                unit: "px", example: "240x160+40+20"),
            ParameterDescriptor(
                "ratio", kind: .text(format: "W:H"),
                summary: "Keeps the largest area of this ratio; an alternative to area."),
            side("x", 0, "Distance of the part from the left."),
            side("y", 0, "Distance of the part from the top."),
            side("width", 1, "Width of the part."), side("height", 1, "Height of the part."),
            .anchor("The position of the area; centred by default."),
        ],
        vectors: [VectorAlias("inputRectangle", parameters: ["x", "y", "width", "height"])]
    ) { values throws(FilterError) in
        Crop(try area(values))
    }

    /// The expected form of an area, for help and errors.
    static let areaForm = "WxH or WxH+X+Y, each N or N%"

    private static func side(
        _ key: String, _ minimum: Double, _ summary: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, kind: .wholeNumber, summary: summary, unit: "px", minimum: minimum,
            maximum: ImageSide.numbers.upperBound)
    }

    private static func area(_ values: ParameterValues) throws(FilterError) -> CropArea {
        let text = values.text("area")
        let ratio = values.text("ratio")
        let sides = ["width", "height", "x", "y"].map { values.optionalNumber($0) }
        switch (text, ratio, sides[0], sides[1]) {
        case (let text?, nil, nil, nil) where sides == [nil, nil, nil, nil]:
            return try parsed(text, at: values.anchor)
        case (nil, let ratio?, nil, nil) where sides == [nil, nil, nil, nil]:
            let parts = ratio.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Double($0) }
            guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ isPartOfRatio($0) })
            else { throw invalid("ratio", ratio, ratioForm) }
            return .ratio(width: numbers[0], height: numbers[1], at: values.anchor ?? .center)
        case (nil, nil, let width?, let height?):
            return area(
                .pixels(width), .pixels(height), .pixels(sides[2] ?? 0), .pixels(sides[3] ?? 0),
                at: values.anchor)
        default:
            throw invalid(
                "area", text ?? ratio ?? "none", "\(areaForm), a ratio, or width and height")
        }
    }

    private static func parsed(
        _ text: String, at anchor: Anchor?
    ) throws(FilterError) -> CropArea {
        guard let parts = CropText(text) else { throw invalid("area", text, areaForm) }
        guard [parts.width, parts.height].allSatisfy(isSide),
            [parts.x, parts.y].allSatisfy({ $0?.isReasonable != false })
        else { throw .impossibleSize(filter: name, parameter: "area", value: text) }
        guard let x = parts.x, let y = parts.y else {
            return .part(
                width: parts.width, height: parts.height, at: Placement(anchor ?? .center))
        }
        return area(parts.width, parts.height, x, y, at: anchor)
    }

    /// Returns a rectangle in pixels if there is neither an anchor nor a percentage; otherwise a
    /// part with a placement.
    private static func area(
        _ width: Length, _ height: Length, _ x: Length, _ y: Length, at anchor: Anchor?
    ) -> CropArea {
        if anchor == nil, case .pixels(let width) = width, case .pixels(let height) = height,
            case .pixels(let x) = x, case .pixels(let y) = y
        {
            return .rectangle(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
        }
        return .part(
            width: width, height: height, at: Placement(anchor ?? .topLeft, x: x, y: y))
    }
}

/// The parts of a typed area: `WxH` or `WxH+X+Y`, each in whole pixels or percent. A single
/// percentage applies to both sides.
struct CropText {
    let width: Length
    let height: Length
    let x: Length?
    let y: Length?

    /// - Returns: `nil` for a text of another form. A number may be out of range.
    init?(_ text: String) {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        let size = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        let lengths = (size + parts.dropFirst()).compactMap(Self.length)
        guard lengths.count == size.count + parts.count - 1, parts.count == 1 || parts.count == 3
        else { return nil }
        switch (size.count, lengths[0]) {
        case (1, .percent): height = lengths[0]
        case (2, _): height = lengths[1]
        default: return nil
        }
        width = lengths[0]
        x = parts.count == 3 ? lengths[size.count] : nil
        y = parts.count == 3 ? lengths[size.count + 1] : nil
    }

    /// Parses whole pixels, or a percentage of at least 0; `nil` for any other text.
    private static func length(_ text: Substring) -> Length? {
        guard text.hasSuffix("%") else {
            return ImageSide.number(text).map { .pixels(Double($0)) }
        }
        guard let number = Double(text.dropLast()), number >= 0, number.isFinite else {
            return nil
        }
        return .percent(number)
    }

    /// Returns the text for a picture of another size. Pixels are rounded down, so that a point
    /// inside the image stays inside; the area keeps at least one pixel.
    func scaled(by scale: Double) -> String {
        func scaled(_ length: Length, atLeast minimum: Double) -> String {
            guard case .pixels(let number) = length else { return length.description }
            return Length.pixels(max(minimum, (number * scale).rounded(.down))).description
        }
        let size = [width, height].map { scaled($0, atLeast: 1) }.joined(separator: "x")
        return ([size] + [x, y].compactMap { $0 }.map { scaled($0, atLeast: 0) })
            .joined(separator: "+")
    }
}
