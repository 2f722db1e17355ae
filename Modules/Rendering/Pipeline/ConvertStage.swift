/// Changes the layout: grey to colour, and with or without alpha.
///
/// Alpha that goes is laid on white.
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
        for y in 0..<strip.height { convert(from.row(y), to.row(y)) }
    }

    func finish() throws { try source.finish() }

    private func convert(
        _ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>
    ) {
        let width = format.width
        switch (strip.format.layout, format.layout) {
        case (.gray8, .rgb8):
            for x in 0..<width {
                for channel in 0..<3 { to[3 * x + channel] = from[x] }
            }
        case (.gray8, .rgba8):
            for x in 0..<width {
                for channel in 0..<3 { to[4 * x + channel] = from[x] }
                to[4 * x + 3] = 255
            }
        case (.rgb8, .rgba8):
            for x in 0..<width {
                for channel in 0..<3 { to[4 * x + channel] = from[3 * x + channel] }
                to[4 * x + 3] = 255
            }
        default:
            for x in 0..<width {
                let alpha = Int(from[4 * x + 3])
                for channel in 0..<3 {
                    let mixed = Int(from[4 * x + channel]) * alpha + 255 * (255 - alpha)
                    to[3 * x + channel] = UInt8((mixed + 127) / 255)
                }
            }
        }
    }
}
