/// Makes light tones white and dark ones black, by luma, on encoded values.
///
/// - SeeAlso: `CIColorThreshold`; its `inputThreshold` is ``threshold``.
public struct ColorThreshold: Filter {
    /// The lowest luma that becomes white, 0…1.
    public var threshold: Double

    public init(threshold: Double = 0.5) {
        self.threshold = threshold
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("threshold", threshold)
        return .point([.threshold(threshold)])
    }
}

extension ColorThreshold {
    static let descriptor = FilterDescriptor(
        "threshold", aliases: ["CIColorThreshold"], category: .colorTool,
        summary: "Makes light tones white and dark ones black.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "threshold", aliases: [ParameterAlias("inputThreshold")],
                summary: "The least luma that becomes white.", minimum: 0, maximum: 1,
                default: 0.5)
        ]
    ) { values throws(FilterError) in
        ColorThreshold(threshold: try values.number("threshold"))
    }
}

extension Filter where Self == ColorThreshold {
    /// Makes light tones white and dark ones black: see ``ColorThreshold``.
    public static func colorThreshold(threshold: Double = 0.5) -> Self {
        ColorThreshold(threshold: threshold)
    }
}
