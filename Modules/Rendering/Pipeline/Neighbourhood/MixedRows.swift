import CImageEditorKernels

/// The rows of an image mixed with its blur.
final class MixedRows: SampleRows {
    private let source: SampleRows
    private let blurred: SampleRows
    private let mode: Int32
    private let amount: Float

    /// Adds a reader of its own to `window`, which therefore keeps the strips from the row to mix
    /// to the last row that the blur has read.
    init(_ window: StripWindow, planes: Range<Int>, blurred: SampleRows, _ mix: BlurMix)
        throws(ImageDecodingError)
    {
        source = try UnpackedRows(window, planes: planes, padding: 0, depth: 1)
        self.blurred = blurred
        (mode, amount) =
            switch mix {
            case .unsharp(let amount): (Int32(NEIGHBOURS_UNSHARP), Float(amount))
            case .sharpenLuma(let amount): (Int32(NEIGHBOURS_SHARPEN), Float(amount))
            case .bloom(let amount): (Int32(NEIGHBOURS_BLOOM), Float(amount))
            case .gloom(let amount): (Int32(NEIGHBOURS_GLOOM), Float(amount))
            }
        super.init(rows: source.rows, ring: blurred.ring)
    }

    override func make(_ y: Int) throws {
        let target = try blurred.row(y)
        let samples = try source.row(y)
        neighbours_mix(
            mode, samples, source.ring.planeStride, target, ring.planeStride, Int32(ring.channels),
            amount, source.ring.columns.count, KERNELS_WIDEST)
    }
}
