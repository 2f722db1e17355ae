/// Keeps a part of an image.
public struct Crop: Filter {
    static let name = "crop"

    /// The part that is kept. A rectangle must lie inside the image; the numbers of a ratio are
    /// above 0 and at most 65,535.
    public var area: CropArea

    public init(_ area: CropArea) {
        self.area = area
    }

    public func operation() throws(FilterError) -> ImageOperation {
        if case .ratio(let width, let height) = area {
            for value in [width, height] where !Self.isPartOfRatio(value) {
                throw Self.invalid(
                    "ratio", "\(ParameterValue.number(width)):\(ParameterValue.number(height))",
                    Self.ratioForm)
            }
        }
        return .geometry(.crop(area))
    }
}

extension Crop {
    static let descriptor = FilterDescriptor(
        name, aliases: ["CICrop"], category: .geometry, summary: "Keeps a part of the image.",
        space: .none,
        parameters: [
            ParameterDescriptor(
                "area", kind: .text(format: "WxH+X+Y"),
                summary: "Size, and distance from the left and top edges.",
                unit: "px", example: "240x160+40+20"),
            ParameterDescriptor(
                "ratio", kind: .text(format: "W:H"),
                summary: "The largest centred area of this ratio, instead of area."),
            side("x", 0, "Distance of the part from the left."),
            side("y", 0, "Distance of the part from the top."),
            side("width", 1, "Width of the part."), side("height", 1, "Height of the part."),
        ],
        vectors: [VectorAlias("inputRectangle", parameters: ["x", "y", "width", "height"])]
    ) { values throws(FilterError) in
        Crop(try area(values))
    }

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
        let sides = ["width", "height", "x", "y"].map { values.optionalNumber($0).map { Int($0) } }
        switch (text, ratio, sides[0], sides[1]) {
        case (let text?, nil, nil, nil) where sides == [nil, nil, nil, nil]:
            return try parsed(text)
        case (nil, let ratio?, nil, nil) where sides == [nil, nil, nil, nil]:
            let parts = ratio.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Double($0) }
            guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ isPartOfRatio($0) })
            else { throw invalid("ratio", ratio, ratioForm) }
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
        let numbers = (size + parts.dropFirst()).compactMap { ImageSide.number($0) }
        guard size.count == 2, parts.count == 3, numbers.count == 4
        else { throw invalid("area", text, "WxH+X+Y") }
        guard numbers[...1].allSatisfy({ ImageSide.range.contains($0) }),
            numbers[2...].allSatisfy({ $0 <= ImageSide.range.upperBound })
        else { throw .impossibleSize(filter: name, parameter: "area", value: text) }
        return .rectangle(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    }

    private static let ratioForm = "W:H, each above 0 and up to 65535"

    private static func isPartOfRatio(_ number: Double) -> Bool {
        number > 0 && number <= ImageSide.numbers.upperBound
    }

    private static func invalid(
        _ parameter: String, _ value: String, _ expected: String
    ) -> FilterError {
        .invalidValue(filter: name, parameter: parameter, value: value, expected: expected)
    }
}

extension Filter where Self == Crop {
    /// See ``Crop``.
    public static func crop(_ area: CropArea) -> Self { Crop(area) }
}

/// The part of an image that a crop keeps.
public enum CropArea: Sendable, Equatable {
    /// A rectangle in pixels, which must lie inside the image.
    case rectangle(x: Int, y: Int, width: Int, height: Int)
    /// The largest part in the middle of the image that has this ratio of width to height.
    case ratio(width: Double, height: Double)
}

extension CropArea {
    /// The part of an image of `size` that is kept.
    func rectangle(in size: ImageSize) throws(FilterError) -> PixelRectangle {
        switch self {
        case .rectangle(let x, let y, let width, let height):
            guard x >= 0, y >= 0, width > 0, height > 0, x <= size.width - width,
                y <= size.height - height
            else {
                throw .outsideImage(
                    filter: Crop.name,
                    reason: "\(width)x\(height)+\(x)+\(y) does not lie in "
                        + "\(size.width)x\(size.height)")
            }
            return PixelRectangle(x: x, y: y, width: width, height: height)
        case .ratio(let width, let height):
            let ratio = width / height
            let fullWidth = Double(size.width)
            let fullHeight = Double(size.height)
            let keptWidth = max(1, Int(min(fullWidth, fullHeight * ratio).rounded()))
            let keptHeight = max(1, Int(min(fullHeight, fullWidth / ratio).rounded()))
            return PixelRectangle(
                x: (size.width - keptWidth) / 2, y: (size.height - keptHeight) / 2,
                width: keptWidth, height: keptHeight)
        }
    }
}
