/// Makes a rectangle of a part of an image with four corners, such as a sheet of paper seen from
/// the side.
///
/// By bicubic interpolation in linear light.
/// - SeeAlso: `CIPerspectiveCorrection`.
public struct PerspectiveCorrection: Filter {
    static let name = "perspective"

    /// They must lie in the image and go round it clockwise, without a dent.
    public var corners: Corners
    /// Width to height of the result; `nil` follows from the sides.
    public var ratio: Double?

    public init(_ corners: Corners, ratio: Double? = nil) {
        self.corners = corners
        self.ratio = ratio
    }

    public func operation() throws(FilterError) -> ImageOperation {
        guard corners.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), corners.isConvex else {
            throw .invalidValue(
                filter: Self.name, parameter: "corners",
                value: corners.points.map { "\($0.x),\($0.y)" }.joined(separator: " "),
                expected: "four corners, clockwise from the top left")
        }
        if let ratio, !(ratio >= 0.01 && ratio <= 100) {
            throw .outOfRange(
                filter: Self.name, parameter: "ratio", value: ratio, minimum: 0.01, maximum: 100)
        }
        return .geometry(.perspective(corners, ratio: ratio))
    }
}

extension PerspectiveCorrection {
    static let descriptor = FilterDescriptor(
        name, aliases: ["CIPerspectiveCorrection"], category: .geometry,
        summary: "Makes a rectangle of a part with four corners.", space: .linear,
        parameters: keys.flatMap { corner in
            ["x", "y"].map { axis in
                ParameterDescriptor(
                    "\(corner)-\(axis)", summary: "The \(axis) of the \(corner) corner.",
                    unit: "px", minimum: 0, maximum: 65_535, isRequired: true)
            }
        } + [
            ParameterDescriptor(
                "ratio", summary: "Width to height of the result, if not as the sides are.",
                minimum: 0.01, maximum: 100)
        ]
    ) { values throws(FilterError) in
        func point(_ corner: String) throws(FilterError) -> Corners.Point {
            Corners.Point(
                try values.number("\(corner)-x"), try values.number("\(corner)-y"))
        }
        return PerspectiveCorrection(
            Corners(
                topLeft: try point(keys[0]), topRight: try point(keys[1]),
                bottomRight: try point(keys[2]), bottomLeft: try point(keys[3])),
            ratio: values.optionalNumber("ratio"))
    }

    private static let keys = ["top-left", "top-right", "bottom-right", "bottom-left"]
}
