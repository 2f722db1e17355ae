/// Computes each channel from all three channels and an offset, on encoded values.
///
/// - SeeAlso: `CIColorMatrix`; its vectors for red, green, blue and bias are the rows and the
///   offsets of ``matrix``. Alpha is neither read nor changed.
public struct ColorMatrixFilter: Filter {
    /// The factors and offsets of each channel; every number −100…100.
    public var matrix: ColorMatrix

    /// - Parameter matrix: Every number −100…100.
    public init(_ matrix: ColorMatrix) {
        self.matrix = matrix
    }

    public func operation() throws(FilterError) -> ImageOperation {
        for (key, row) in [("red", matrix.red), ("green", matrix.green), ("blue", matrix.blue)] {
            for index in 0..<3 { try Self.descriptor.check(key, row[index]) }
            try Self.descriptor.check("bias", row[3])
        }
        return .point([.matrix(matrix)])
    }
}

extension ColorMatrixFilter {
    static let descriptor = FilterDescriptor(
        "matrix", aliases: ["CIColorMatrix"], category: .colorTool,
        summary: "Computes each channel from all three.", space: .encoded,
        parameters: [
            row(
                "red", alias: "inputRVector", "1 0 0", "The factors for red.",
                example: "0.4 0.5 0.1"),
            row("green", alias: "inputGVector", "0 1 0", "The factors for green."),
            row("blue", alias: "inputBVector", "0 0 1", "The factors for blue."),
            row("bias", alias: "inputBiasVector", "0 0 0", "Added to each channel."),
        ]
    ) { values throws(FilterError) in
        let bias = try values.vector("bias")
        return ColorMatrixFilter(
            ColorMatrix(
                red: SIMD4(try values.vector("red"), bias.x),
                green: SIMD4(try values.vector("green"), bias.y),
                blue: SIMD4(try values.vector("blue"), bias.z)))
    }

    private static func row(
        _ key: String, alias: String, _ identity: ParameterValue, _ summary: String,
        example: ParameterValue? = nil
    ) -> ParameterDescriptor {
        ParameterDescriptor(
            key, aliases: [ParameterAlias(alias)], kind: .text(format: "R G B"), summary: summary,
            minimum: -100, maximum: 100, default: identity, identity: identity, example: example)
    }
}

extension Filter where Self == ColorMatrixFilter {
    /// Computes each channel from all three: see ``ColorMatrixFilter``.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Self { ColorMatrixFilter(matrix) }
}
