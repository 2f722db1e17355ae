/// Turns an image clockwise.
///
/// Quarter turns move whole pixels. At any other angle the result is the bounding box of the turned
/// image. It is interpolated bicubically in a sigmoidal space, and each result stays within the
/// range of the neighbouring input samples. The corners of the bounding box are filled with a
/// background.
public struct Rotate: Filter {
    static let name = "rotate"

    /// The angle in degrees, clockwise, −360…360.
    public var degrees: Double
    /// The colour of the corners that the image does not cover.
    public var background: Paint

    public init(degrees: Double, background: Paint = .transparent) {
        self.degrees = degrees
        self.background = background
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("degrees", degrees)
        try background.check(Self.name, "background")
        let turn = degrees / 90
        if turn == turn.rounded() {
            return .geometry(.orient(Orientation(quarterTurns: Int(turn))))
        }
        return .geometry(.rotate(.degrees(degrees), background: background))
    }
}

extension Rotate {
    static let descriptor = FilterDescriptor(
        name, category: .geometry, summary: "Rotates the image clockwise.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "degrees", aliases: [ParameterAlias("angle")],
                summary: "The angle; below 0 is anticlockwise. Quarter turns lose nothing.",
                unit: "degrees", minimum: -360, maximum: 360, identity: 0, isRequired: true,
                example: 12),
            ParameterDescriptor(
                "background", kind: .text(format: Paint.format),
                summary: "Colour of the corners.", minimum: 0, maximum: 1,
                default: "transparent"),
        ]
    ) { values throws(FilterError) in
        Rotate(degrees: try values.number("degrees"), background: try values.paint("background"))
    }
}

extension Filter where Self == Rotate {
    /// Turns the image clockwise: see ``Rotate``.
    public static func rotate(degrees: Double, background: Paint = .transparent) -> Self {
        Rotate(degrees: degrees, background: background)
    }
}
