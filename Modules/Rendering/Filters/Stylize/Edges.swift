import CImageEditorKernels

/// Draws the edges of an image bright on black: i times the length of each channel's Sobel
/// gradient.
///
/// A step from black to white is white at i = 1. Works on encoded values; alpha does not change.
///
/// - Complexity: O(width · height); 3 rows are kept.
/// - SeeAlso: `CIEdges`, which has the same parameter.
public struct Edges: Filter {
    /// The factor i, 0…10; `0` makes the image black.
    public var intensity: Double

    public init(intensity: Double = 1) {
        self.intensity = intensity
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("intensity", intensity)
        return .neighbourhood(.rows(EdgeRows(intensity: Float(intensity))))
    }
}

extension Edges {
    static let descriptor = FilterDescriptor(
        "edges", aliases: ["CIEdges"], category: .stylize,
        summary: "Draws the edges bright on black.", space: .encoded,
        parameters: [.strength("Edge strength.", maximum: 10, default: 1, hasIdentity: false)]
    ) { values throws(FilterError) in
        Edges(intensity: try values.number("intensity"))
    }
}

private struct EdgeRows: ScalableRowOperation {
    let reach = 1
    let intensity: Float
    let needsDetails = true

    /// Scales the intensity, because an edge is steeper in a smaller image.
    func scaled(by scale: Double) -> any RowOperation {
        EdgeRows(intensity: intensity * Float(scale))
    }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        for channel in 0..<min(rows.channels, 3) {
            rows.withRows(channel: channel, reach: reach) { around in
                neighbours_edges(
                    around.baseAddress, intensity, result[channel], rows.width, KERNELS_WIDEST)
            }
        }
        rows.keepAlpha(in: result)
    }
}

extension Filter where Self == Edges {
    /// Draws the edges bright on black: see ``Edges``.
    public static func edges(intensity: Double = 1) -> Self { Edges(intensity: intensity) }
}
