import CImageEditorKernels

/// Smooths noise and keeps edges: each pixel becomes the mean of similar pixels in the 5 × 5 pixels
/// around it.
///
/// A pixel at the colour distance d has the weight (1 − (d/r)²)², with r = 4 · level, and 0 from
/// d = r on. Works on encoded values.
///
/// - Complexity: O(width · height), 25 pixels for each; 5 rows are kept.
/// - SeeAlso: `CINoiseReduction`; its `inputNoiseLevel` is ``level``.
public struct NoiseReduction: Filter {
    /// The expected distance of noise from the true colour, 0…0.1. `0` returns the input unchanged.
    public var level: Double

    public init(level: Double = 0.02) {
        self.level = level
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("level", level)
        if level == 0 { return .point([]) }
        return .neighbourhood(.rows(SmoothRows(level: level)))
    }
}

extension NoiseReduction {
    static let descriptor = FilterDescriptor(
        "noise-reduction", aliases: ["CINoiseReduction"], category: .blur,
        summary: "Smooths noise and keeps edges.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "level", aliases: [ParameterAlias("inputNoiseLevel")],
                summary: "The noise level to remove.", minimum: 0, maximum: 0.1,
                default: 0.02, identity: 0)
        ]
    ) { values throws(FilterError) in
        NoiseReduction(level: try values.number("level"))
    }
}

private struct SmoothRows: ScalableRowOperation {
    let reach = 2
    private let byRange: Float

    init(level: Double) {
        byRange = Float(1 / (16 * max(level, 1e-4) * max(level, 1e-4)))
    }

    func scaled(by scale: Double) -> any RowOperation { WeakenedRows(self, scale: scale) }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        let channels = rows.channels
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: 20) { around in
            withUnsafeTemporaryAllocation(
                of: UnsafeMutablePointer<Float>?.self, capacity: 4
            ) { results in
                for channel in 0..<channels {
                    results[channel] = result[channel]
                    for row in 0..<5 {
                        around[5 * channel + row] = rows.row(row - 2, channel: channel)
                    }
                }
                neighbours_smooth(
                    around.baseAddress, Int32(channels), byRange, results.baseAddress, rows.width,
                    KERNELS_WIDEST)
            }
        }
    }
}

extension Filter where Self == NoiseReduction {
    /// Smooths noise and keeps edges: see ``NoiseReduction``.
    public static func noiseReduction(level: Double = 0.02) -> Self { NoiseReduction(level: level) }
}
