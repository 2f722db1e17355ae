extension ParameterDescriptor {
    /// Returns the parameter of a slider from −100 to 100; 0 changes nothing.
    public static func slider(
        _ summary: String, aliases: [ParameterAlias] = []
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            SliderScale.key, aliases: aliases, summary: summary,
            minimum: SliderScale.range.lowerBound, maximum: SliderScale.range.upperBound,
            default: 0, identity: 0)
    }

    /// Returns the parameter for the amount of an effect, 0…1; the default is 1.
    static func amount(_ summary: String) -> ParameterDescriptor {
        ParameterDescriptor(
            "amount", summary: summary, minimum: 0, maximum: 1, default: 1, identity: 0)
    }

    static func color(
        _ key: String, alias: String, _ value: ParameterValue, _ summary: String
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, aliases: [ParameterAlias(alias)], kind: .text(format: ColorText.format),
            summary: summary, minimum: 0, maximum: 1, default: value)
    }

    /// Returns the parameter for the strength of a look: 0 is the unchanged input, 1 the look
    /// alone.
    public static func intensity(aliases: [ParameterAlias] = []) -> ParameterDescriptor {
        ParameterDescriptor(
            Intensity.key, aliases: aliases,
            summary: "How much of the result is mixed with the input.",
            minimum: Intensity.range.lowerBound, maximum: Intensity.range.upperBound,
            default: 1, identity: 0)
    }
}
