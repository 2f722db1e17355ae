/// Keeps a part of an image.
public struct Crop: Filter {
    static let name = "crop"

    /// The part that is kept. It must lie inside the image. The sides of a part and the numbers of
    /// a ratio are above 0 and at most 65,535.
    public var area: CropArea

    public init(_ area: CropArea) {
        self.area = area
    }

    public func operation() throws(FilterError) -> ImageOperation {
        switch area {
        case .rectangle: break
        case .ratio(let width, let height, _):
            for value in [width, height] where !Self.isPartOfRatio(value) {
                throw Self.invalid(
                    "ratio", "\(ParameterValue.number(width)):\(ParameterValue.number(height))",
                    Self.ratioForm)
            }
        case .part(let width, let height, let placement):
            for length in [width, height] where !Self.isSide(length) {
                throw .impossibleSize(
                    filter: Self.name, parameter: "area", value: "\(width)x\(height)")
            }
            try placement.check(Self.name)
        }
        return .geometry(.crop(area))
    }

    /// Returns `true` for a length of 1…65,535 pixels, or of up to 100 %.
    static func isSide(_ length: Length) -> Bool {
        switch length {
        case .pixels(let number): ImageSide.numbers.contains(number)
        case .percent(let number): number > 0 && number <= 100
        }
    }

    static func isPartOfRatio(_ number: Double) -> Bool {
        number > 0 && number <= ImageSide.numbers.upperBound
    }

    static let ratioForm = "W:H, each above 0 and up to 65535"

    static func invalid(
        _ parameter: String, _ value: String, _ expected: String
    ) -> FilterError {
        .invalidValue(filter: name, parameter: parameter, value: value, expected: expected)
    }
}

extension Filter where Self == Crop {
    /// Keeps a part of the image: see ``Crop``.
    public static func crop(_ area: CropArea) -> Self { Crop(area) }
}

/// The part of an image that a crop keeps.
public enum CropArea: Sendable, Equatable {
    /// A rectangle in pixels, which must lie inside the image.
    case rectangle(x: Int, y: Int, width: Int, height: Int)
    /// The largest part of the image that has this ratio of width to height, in the middle or at
    /// another anchor.
    case ratio(width: Double, height: Double, at: Anchor = .center)
    /// A part of this size and placement, in pixels or percent of the image's sides. It must lie
    /// inside the image.
    case part(width: Length, height: Length, at: Placement = Placement())
}

extension CropArea {
    /// Returns the part of an image of `size` that is kept.
    func rectangle(in size: ImageSize) throws(FilterError) -> PixelRectangle {
        switch self {
        case .rectangle(let x, let y, let width, let height):
            let part = PixelRectangle(x: x, y: y, width: width, height: height)
            return try Self.checked(part, in: size)
        case .ratio(let width, let height, let anchor):
            let ratio = width / height
            let fullWidth = Double(size.width)
            let fullHeight = Double(size.height)
            let keptWidth = max(1, Int(min(fullWidth, fullHeight * ratio).rounded()))
            let keptHeight = max(1, Int(min(fullHeight, fullWidth / ratio).rounded()))
            return PixelRectangle(
                x: Int(anchor.across * Double(size.width - keptWidth)),
                y: Int(anchor.down * Double(size.height - keptHeight)),
                width: keptWidth, height: keptHeight)
        case .part(let width, let height, let placement):
            let wide = width.pixels(of: size.width).rounded()
            let high = height.pixels(of: size.height).rounded()
            guard wide <= Double(size.width), high <= Double(size.height) else {
                throw .outsideImage(
                    filter: Crop.name,
                    reason: "\(Int(wide))x\(Int(high)) is larger than the image,"
                        + " \(size.width)x\(size.height)")
            }
            let origin = placement.origin(of: wide, high, in: size)
            return try Self.checked(
                PixelRectangle(
                    x: origin.x, y: origin.y, width: max(1, Int(wide)), height: max(1, Int(high))),
                in: size)
        }
    }

    private static func checked(
        _ part: PixelRectangle, in size: ImageSize
    ) throws(FilterError) -> PixelRectangle {
        guard part.x >= 0, part.y >= 0, part.width > 0, part.height > 0,
            part.x <= size.width - part.width, part.y <= size.height - part.height
        else {
            throw .outsideImage(
                filter: Crop.name,
                reason: "\(part.width)x\(part.height)\(offset(part.x))\(offset(part.y))"
                    + " does not lie in \(size.width)x\(size.height)")
        }
        return part
    }

    private static func offset(_ number: Int) -> String { (number < 0 ? "" : "+") + "\(number)" }
}
