import CImageEditorKernels

/// Converts the layout: grey to colour, and with or without alpha.
///
/// Removed alpha is composited on white.
final class ConvertStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let strip: Strip

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ source: any StripSource, to layout: PixelLayout, capacity: Int)
        throws(ImageDecodingError)
    {
        self.source = source
        strip = try Strip(source.format, capacity: capacity)
        format = StripFormat(
            layout: layout, width: source.format.width, height: source.format.height)
    }

    func read(into target: Strip) throws {
        try source.read(into: strip)
        target.height = strip.height
        let from = strip.rows
        let to = target.rows
        let (channels, targets) = (
            Int32(strip.format.layout.bytesPerPixel), Int32(format.layout.bytesPerPixel)
        )
        for y in 0..<strip.height {
            kernels_convert(
                from.row(y), channels, to.row(y), targets, format.width, KERNELS_WIDEST)
        }
    }

    func finish() throws { try source.finish() }
}
