import CImageEditorKernels

/// Composites a layer over an image. Pixels outside of the layer pass unchanged.
///
/// YCbCr planes are not converted to RGB: a weighted mean is the same there, and a chroma sample
/// gets the mean of its pixels' results.
final class LayerStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let layer: Layer
    private let rows: LayerRows
    private let alphas: [UInt16]
    private let blends: [UInt16]?
    private let kernel: Int32
    /// True if the layer has samples of 16 bits.
    private let isDeep: Bool
    private var nextRow = 0

    /// - Throws: ``FilterError`` and ``ImageDecodingError``.
    init(
        _ source: any StripSource, _ layer: Layer, capacity: Int, limits: DecodingLimits,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        self.source = source
        self.layer = layer
        format = source.format
        alphas = layer.alphas
        // With 16 bits, a table of all backdrops would be too large.
        blends = source.format.layout.depth == 8 ? layer.blends : nil
        kernel = layer.mode.kernel
        let (pixels, stripHeight) = try layer.open(
            source.format.layout.depth, limits, isCancelled)
        isDeep = pixels.format.layout == .rgba16
        rows = try LayerRows(pixels, stripHeight: stripHeight, capacity: capacity)
    }

    func read(into strip: Strip) throws {
        try source.read(into: strip)
        let bottom = nextRow + strip.height
        let seen =
            max(
                nextRow, layer.area.y)..<max(
                min(bottom, layer.area.y + layer.area.height), max(nextRow, layer.area.y))
        if !seen.isEmpty {
            lay(try rows.next(seen.count), on: strip.rows, from: seen.lowerBound - nextRow)
        }
        nextRow = bottom
    }

    func finish() throws {
        try source.finish()
        try rows.finish()
    }

    /// - Parameter top: The row of `strip` on which the first row of `pixels` lies.
    private func lay(_ pixels: PixelRows, on strip: PixelRows, from top: Int) {
        withTables { tables in
            for y in 0..<pixels.height {
                lay(pixels.row(y), on: strip, top + y, tables)
            }
            guard case .ycc8(let horizontal, let vertical) = format.layout else { return }
            for line in top / vertical...(top + pixels.height - 1) / vertical {
                let first = line * vertical
                let shared = first..<min(first + vertical, strip.height)
                func row(_ index: Int) -> UnsafePointer<UInt8>? {
                    let y = first + index - top
                    return shared.contains(first + index) && (0..<pixels.height).contains(y)
                        ? UnsafePointer(pixels.row(y)) : nil
                }
                var block = kernels_layer_block(
                    rows: (row(0), row(1)), row_count: Int32(shared.count), left: layer.area.x,
                    count: layer.area.width, width: format.width, horizontal: Int32(horizontal))
                kernels_lay_chroma(
                    tables, &block, strip.row(line, plane: 1), strip.row(line, plane: 2))
            }
        }
    }

    private func lay(
        _ pixels: UnsafePointer<UInt8>, on strip: PixelRows, _ y: Int,
        _ tables: UnsafePointer<kernels_layer>
    ) {
        let size = format.layout.bytesPerPixel
        let to = strip.row(y) + layer.area.x * size
        let count = layer.area.width
        switch format.layout {
        case .gray8, .rgb8, .rgba8: kernels_lay(tables, pixels, count, Int32(size), to)
        case .cmyk8: assertionFailure("a plan with layers has no inks")
        case .ycc8: kernels_lay_luma(tables, pixels, count, to)
        case .gray16, .rgb16, .rgba16:
            let channels = Int32(format.layout.channels)
            if layer.mode == .normal, !isDeep {
                kernels_lay_words(tables, pixels, count, channels, to.words)
            } else {
                kernels_lay_deep(
                    tables, pixels, isDeep ? 16 : 8, count, channels, kernel, to.words,
                    KERNELS_WIDEST)
            }
        }
    }

    private func withTables(_ body: (UnsafePointer<kernels_layer>) -> Void) {
        alphas.withUnsafeBufferPointer { alphas in
            func run(_ blends: UnsafePointer<UInt16>?) {
                var tables = kernels_layer(
                    alpha: alphas.baseAddress, blend: blends, opacity: Float(layer.opacity))
                body(&tables)
            }
            if let blends {
                blends.withUnsafeBufferPointer { run($0.baseAddress) }
            } else {
                run(nil)
            }
        }
    }
}
