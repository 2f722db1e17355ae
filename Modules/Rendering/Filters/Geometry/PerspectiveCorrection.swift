/// Maps a quadrilateral, such as a sheet of paper seen from the side, to a rectangle.
///
/// Interpolates bicubically, or with a Lanczos filter where the image shrinks. Works in linear
/// light, or in a sigmoidal space if no part shrinks. Each result stays within the range of the
/// neighbouring input samples.
///
/// - Complexity: O(width · height) of the result, times the square of the scale where a part
///   shrinks. Keeps the input rows that one strip of the result needs. Corners that are nearly
///   collinear, and would need more than about 1,000 samples per pixel, are an error.
/// - SeeAlso: `CIPerspectiveCorrection`, whose y runs from the bottom; here it runs from the top.
public struct PerspectiveCorrection: Filter {
    static let name = "perspective"

    /// Corners inside the image, clockwise, that form a convex quadrilateral.
    public var corners: Corners
    /// The ratio of width to height of the result, 0.01…100; `nil` uses the
    /// ratio of the mean lengths of opposite sides.
    public var ratio: Double?

    public init(_ corners: Corners, ratio: Double? = nil) {
        self.corners = corners
        self.ratio = ratio
    }

    public func operation() throws(FilterError) -> ImageOperation {
        guard corners.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), corners.isConvex else {
            throw .invalidValue(
                filter: Self.name, parameter: "corners",
                value: corners.text,
                expected: "four corners, clockwise from the top left")
        }
        if let ratio { try Self.descriptor.check("ratio", ratio) }
        return .geometry(.perspective(corners, ratio: ratio))
    }
}

extension PerspectiveCorrection {
    /// The expected form of four corners, for help and errors.
    static let cornersForm = "X/Y;X/Y;X/Y;X/Y"

    static let descriptor = FilterDescriptor(
        name, aliases: ["CIPerspectiveCorrection"], category: .geometry,
        summary: "Maps four corners to a rectangle.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "corners", kind: .text(format: cornersForm),
                summary: "The corners, clockwise from the top left.", unit: "px",
                example: "40/10;300/30;320/180;10/160")
        ]
            + keys.flatMap { corner in
                ["x", "y"].map { axis in
                    ParameterDescriptor(
                        "\(corner)-\(axis)",
                        summary: "The \(axis) of the \(corner) corner; an alternative to corners.",
                        unit: "px", minimum: 0, maximum: ImageSide.numbers.upperBound)
                }
            } + [
                ParameterDescriptor(
                    "ratio",
                    summary:
                        "Width divided by height of the result; by default, from the mean lengths of"
                        + " opposite sides.",
                    minimum: 0.01, maximum: 100)
            ],
        vectors: zip(keys, ["TopLeft", "TopRight", "BottomRight", "BottomLeft"]).map {
            VectorAlias("input\($1)", parameters: ["\($0)-x", "\($0)-y"])
        }
    ) { values throws(FilterError) in
        let numbers = try corners(values)
        func point(_ corner: Int) -> Corners.Point {
            Corners.Point(numbers[2 * corner], numbers[2 * corner + 1])
        }
        return PerspectiveCorrection(
            Corners(
                topLeft: point(0), topRight: point(1), bottomRight: point(2), bottomLeft: point(3)),
            ratio: values.optionalNumber("ratio"))
    }

    /// Returns eight numbers, from one text or from eight parameters.
    private static func corners(_ values: ParameterValues) throws(FilterError) -> [Double] {
        let single = keys.flatMap { corner in
            ["x", "y"].compactMap { values.optionalNumber("\(corner)-\($0)") }
        }
        switch (values.text("corners"), single.count) {
        case (_?, 0):
            // The error of `numbers` would not mention the order of the corners, so ignore it.
            if let numbers = try? values.numbers("corners", "8", count: { $0 == 8 }) {
                return numbers
            }
        case (nil, 8): return single
        default: break
        }
        throw values.invalid("corners", expected: "\(cornersForm), clockwise from the top left")
    }

    private static let keys = ["top-left", "top-right", "bottom-right", "bottom-left"]
}

extension Filter where Self == PerspectiveCorrection {
    /// Maps four corners to a rectangle: see ``PerspectiveCorrection``.
    public static func perspectiveCorrection(_ corners: Corners, ratio: Double? = nil) -> Self {
        PerspectiveCorrection(corners, ratio: ratio)
    }
}
