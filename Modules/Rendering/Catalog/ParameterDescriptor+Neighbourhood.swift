extension ParameterDescriptor {
    /// Returns the parameter for a distance in pixels of the full-size image.
    ///
    /// - Parameter hasIdentity: True if `0` changes nothing.
    static func radius(
        _ summary: String, minimum: Double = 0, maximum: Double, sliderMaximum: Double? = nil,
        default value: Double, hasIdentity: Bool = true
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            "radius", aliases: [ParameterAlias("inputRadius")], summary: summary, unit: "px",
            minimum: minimum, maximum: maximum, sliderMaximum: sliderMaximum,
            default: .number(value), identity: hasIdentity && minimum == 0 ? 0 : nil)
    }

    /// Returns the parameter for the strength of an effect.
    ///
    /// - Parameter hasIdentity: True if `0` changes nothing.
    static func strength(
        _ summary: String, key: String = "intensity", maximum: Double,
        sliderMaximum: Double? = nil, default value: Double, hasIdentity: Bool = true
    ) -> ParameterDescriptor {
        let name = key.prefix(1).uppercased() + String(key.dropFirst())
        return ParameterDescriptor(
            key, aliases: [ParameterAlias("input" + name)],
            summary: summary, minimum: 0, maximum: maximum, sliderMaximum: sliderMaximum,
            default: .number(value), identity: hasIdentity ? 0 : nil)
    }

    /// Returns the parameter for a direction in degrees, −360…360.
    static func angle(_ summary: String) -> ParameterDescriptor {
        ParameterDescriptor(
            "angle",
            aliases: [
                ParameterAlias(
                    "inputAngle", minimum: -2 * .pi, maximum: 2 * .pi, scale: 180 / .pi,
                    unit: "radians")
            ], summary: summary, unit: "degrees", minimum: -360, maximum: 360, default: 0)
    }
}

extension [ParameterDescriptor] {
    /// The parameters of Bloom and Gloom.
    static let glow: [ParameterDescriptor] = [
        .radius(
            "The standard deviation of the blur.", maximum: 100, default: 10, hasIdentity: false),
        .strength("How much of the result is mixed with the input.", maximum: 1, default: 0.5),
    ]
}
