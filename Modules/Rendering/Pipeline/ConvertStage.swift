import CImageEditorKernels

/// Converts pixels between interleaved layouts: grey to colour, with alpha to without and back, and
/// 8 bits to 16 and back.
///
/// Where alpha is removed, the picture is composited on white. Where 16 bits become 8, samples are
/// rounded or dithered. A value that 8 bits can represent exactly stays exact.
final class ConvertStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let strip: Strip
    private let dithers: Bool
    /// A row of 16-bit samples. Widening 8 bits writes the source's channels to it, narrowing 16
    /// bits the result's channels.
    private let line: UnsafeMutablePointer<UInt16>
    private var nextRow = 0

    /// - Parameter dithers: True to dither where 16 bits become 8.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(
        _ source: any StripSource, to layout: PixelLayout, capacity: Int, dithers: Bool = false
    ) throws(ImageDecodingError) {
        self.source = source
        self.dithers = dithers
        strip = try Strip(source.format, capacity: capacity)
        format = StripFormat(
            layout: layout, width: source.format.width, height: source.format.height)
        let isDeep = source.format.layout.depth == 16 || layout.depth == 16
        line = try CheckedMemory.allocate(isDeep ? 4 * format.width : 0, of: UInt16.self)
    }

    deinit { CheckedMemory.free(line) }

    func read(into target: Strip) throws {
        try source.read(into: strip)
        target.height = strip.height
        let from = strip.rows
        let to = target.rows
        for y in 0..<strip.height {
            if strip.format.layout.depth == 8 && format.layout.depth == 8 {
                kernels_convert(
                    from.row(y), Int32(strip.format.layout.channels), to.row(y),
                    Int32(format.layout.channels), format.width, KERNELS_WIDEST)
            } else {
                convertDeep(from.row(y), to.row(y), nextRow + y)
            }
        }
        nextRow += strip.height
    }

    func finish() throws { try source.finish() }

    private func convertDeep(
        _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ y: Int
    ) {
        let (layout, result) = (strip.format.layout, format.layout)
        let width = format.width
        let isDeep = result.depth == 16
        if layout.depth == 8 {
            kernels_widen(from, line, width * layout.channels)
            kernels_convert_deep(
                line, Int32(layout.channels), to.words, Int32(result.channels), width)
            return
        }
        let words = isDeep ? to.words : line
        kernels_convert_deep(
            from.words, Int32(layout.channels), words, Int32(result.channels), width)
        if !isDeep { kernels_narrow(line, to, width, Int32(result.channels), y, dithers) }
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// This row as 16-bit samples, for which the rows of a ``Strip`` are aligned.
    var words: UnsafeMutablePointer<UInt16> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt16.self)
    }
}
