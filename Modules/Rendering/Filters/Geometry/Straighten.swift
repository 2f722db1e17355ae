/// Levels an image: turns it clockwise and enlarges it until it fills the corners. The result has
/// the image's size.
///
/// Interpolates bicubically in a sigmoidal space. Each result stays within the range of the
/// neighbouring input samples.
///
/// - Complexity: O(width · height); keeps the rows of the input that one strip of the result needs.
/// - SeeAlso: `CIStraightenFilter`; its `inputAngle` is ``angle`` in radians, anticlockwise.
public struct Straighten: Filter {
    /// The angle, clockwise, −45°…45°; `0` returns the input unchanged.
    public var angle: Angle

    public init(angle: Angle) {
        self.angle = angle
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("degrees", angle.degrees)
        return angle.radians == 0 ? .point([]) : .geometry(.straighten(angle))
    }
}

extension Straighten {
    static let descriptor = FilterDescriptor(
        "straighten", aliases: ["CIStraightenFilter"], category: .geometry,
        summary: "Rotates a little and crops the blank corners.", space: .linear,
        parameters: [
            ParameterDescriptor(
                "degrees",
                aliases: [
                    ParameterAlias("angle"),
                    ParameterAlias(
                        "inputAngle", minimum: -Double.pi / 4, maximum: Double.pi / 4,
                        scale: -180 / .pi, unit: "radians"),
                ],
                summary: "Clockwise; below 0 is anticlockwise.", unit: "degrees",
                minimum: -45, maximum: 45, default: 0, identity: 0, example: 6)
        ]
    ) { values throws(FilterError) in
        Straighten(angle: .degrees(try values.number("degrees")))
    }
}

extension Filter where Self == Straighten {
    /// Turns the image a little and crops the blank corners: see ``Straighten``.
    public static func straighten(angle: Angle) -> Self { Straighten(angle: angle) }
}
