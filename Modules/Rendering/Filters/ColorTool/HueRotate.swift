/// Turns all hues around the colour wheel by any angle: W3C's `hue-rotate`, on encoded values.
///
/// - SeeAlso: ``HueAdjust``, a slider with the same mathematics.
public struct HueRotate: Filter {
    /// The angle by which hues are turned, −360°…360°; `0` changes nothing.
    public var angle: Angle

    public init(angle: Angle) {
        self.angle = angle
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("angle", angle.degrees)
        return .point([.matrix(.hueRotation(angle))])
    }
}

extension HueRotate {
    static let descriptor = FilterDescriptor(
        "hue-rotate", category: .colorTool,
        summary: "Turns all hues around the colour wheel, as CSS does.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "angle", summary: "The angle.", unit: "degrees", minimum: -360, maximum: 360,
                sliderMinimum: -180, sliderMaximum: 180, default: 0, identity: 0)
        ]
    ) { values throws(FilterError) in
        HueRotate(angle: .degrees(try values.number("angle")))
    }
}

extension Filter where Self == HueRotate {
    /// Turns all hues by any angle, as CSS does: see ``HueRotate``.
    public static func hueRotate(angle: Angle) -> Self { HueRotate(angle: angle) }
}
