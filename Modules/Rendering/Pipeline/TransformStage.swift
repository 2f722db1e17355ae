import CImageEditorKernels
import CImageEditorLCMS
import FoundationEssentials

/// A conversion between two profiles by Little CMS.
struct ProfileChange: Sendable {
    /// The profile of the source's colours.
    let from: Data
    let to: Data
    /// The rendering intent; `nil` for the one that ``from`` names, without black point
    /// compensation.
    let intent: RenderingIntent?
    var scalesBlack = true
}

/// Converts colours with Little CMS in 16 bits. The result has the depth of the input.
final class TransformStage: StripSource {
    let format: StripFormat
    private let source: any StripSource
    private let transform: ProfileTransform
    /// A row of 8-bit samples, widened to 16 bits. ``colors`` follows in the same memory.
    private let line: UnsafeMutablePointer<UInt16>
    private let colors: UnsafeMutablePointer<UInt16>

    /// - Parameter source: RGB or RGBA.
    /// - Throws: ``ImageDecodingError``, also if Little CMS cannot convert.
    init(_ source: any StripSource, _ change: ProfileChange) throws(ImageDecodingError) {
        guard let transform = ProfileTransform(change) else {
            // The plan or the filter has checked the profiles, so that only memory can be short.
            throw .outOfMemory
        }
        self.source = source
        self.transform = transform
        format = source.format
        line = try CheckedMemory.allocate(7 * format.width, of: UInt16.self)
        colors = line + 4 * format.width
    }

    deinit { CheckedMemory.free(line) }

    func read(into strip: Strip) throws {
        try source.read(into: strip)
        let rows = strip.rows
        let channels = format.layout.channels
        for y in 0..<strip.height {
            let row = rows.row(y)
            if format.layout.depth == 16 {
                convert(row.words, channels)
            } else {
                kernels_widen(row, line, format.width * channels)
                convert(line, channels)
                kernels_narrow(line, row, format.width, Int32(channels), 0, false)
            }
        }
    }

    func finish() throws { try source.finish() }

    private func convert(_ row: UnsafeMutablePointer<UInt16>, _ channels: Int) {
        let width = format.width
        guard channels == 4 else {
            return clcms_convert_colors(transform.pointer, row, width)
        }
        for x in 0..<width {
            for channel in 0..<3 { colors[3 * x + channel] = row[4 * x + channel] }
        }
        clcms_convert_colors(transform.pointer, colors, width)
        for x in 0..<width {
            for channel in 0..<3 { row[4 * x + channel] = colors[3 * x + channel] }
        }
    }
}
