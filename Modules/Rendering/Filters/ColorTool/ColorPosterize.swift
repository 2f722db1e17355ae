/// Reduces each channel to a few levels: round(c·(n − 1)) ÷ (n − 1), on encoded values.
///
/// - SeeAlso: `CIColorPosterize`; its `inputLevels` is ``levels``.
public struct ColorPosterize: Filter {
    /// The number n of levels of each channel, 2…256; `256` changes nothing.
    public var levels: Int

    public init(levels: Int = 6) {
        self.levels = levels
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("levels", Double(levels))
        return .point(levels == 256 ? [] : [.posterize(levels: levels)])
    }
}

extension ColorPosterize {
    static let descriptor = FilterDescriptor(
        "posterize", aliases: ["CIColorPosterize"], category: .colorTool,
        summary: "Rounds channels to a few levels.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "levels", aliases: [ParameterAlias("inputLevels")], kind: .wholeNumber,
                summary: "The number of levels of each channel.", minimum: 2, maximum: 256,
                sliderMaximum: 30, default: 6,
                identity: 256)
        ]
    ) { values throws(FilterError) in
        ColorPosterize(levels: Int(try values.number("levels")))
    }
}

extension Filter where Self == ColorPosterize {
    /// Rounds channels to a few levels: see ``ColorPosterize``.
    public static func colorPosterize(levels: Int = 6) -> Self { ColorPosterize(levels: levels) }
}
