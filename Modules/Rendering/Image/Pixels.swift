public import FoundationEssentials

/// A whole decoded image in memory.
///
/// Samples have 8 bits and are gamma-encoded sRGB; alpha is straight. Rows follow each other
/// without padding, from top to bottom.
public struct Pixels: Sendable, Equatable {
    public let size: ImageSize
    /// The layout of ``samples``: ``PixelLayout/gray8``, ``PixelLayout/rgb8`` or
    /// ``PixelLayout/rgba8``.
    public let layout: PixelLayout
    public let samples: [UInt8]

    /// - Returns: `nil` if the layout is planar, has 16 bits or inks, a side is not positive, or
    ///   the number of samples does not match `size` and `layout`.
    public init?(size: ImageSize, layout: PixelLayout, samples: [UInt8]) {
        guard layout.planeCount == 1, layout.depth == 8, layout != .cmyk8, size.width > 0,
            size.height > 0
        else { return nil }
        let (pixels, isTooMuch) = size.width.multipliedReportingOverflow(by: size.height)
        // A division cannot overflow, while a product of untrusted sizes could.
        guard !isTooMuch, samples.count % layout.bytesPerPixel == 0,
            samples.count / layout.bytesPerPixel == pixels
        else { return nil }
        self.size = size
        self.layout = layout
        self.samples = samples
    }

    /// Returns the bytes of an image file with these pixels: a PNG unless `options` names a format.
    ///
    /// - Parameters:
    ///   - options: Format and quality.
    ///   - isCancelled: As in ``Image/encoded(as:isCancelled:onProgress:onRemark:)``.
    /// - Throws: ``ImageEncodingError``.
    public func encoded(
        as options: EncodingOptions = EncodingOptions(),
        isCancelled: (@Sendable () -> Bool)? = nil
    ) throws -> Data {
        let writer = try options.checkedWriter(of: options.format ?? .png)
        var source: any StripSource = PixelSource(self)
        if !writer.accepts(layout, options) {
            let accepted = layout.inOtherDepth { writer.accepts($0, options) }
            source = try ConvertStage(
                source, to: accepted ?? .rgb8, capacity: Strip.granularity)
        }
        var result = Data()
        try interruptible(by: isCancelled) { isCancelled in
            let encoder = try writer.encoder(
                EncodingJob(
                    format: source.format, options: options,
                    interruption: Interruption(isCancelled)),
                of: options.format ?? .png)
            try source.encode(
                with: encoder, inStripsOf: Strip.granularity, isCancelled: isCancelled
            ) { result.append(contentsOf: $0) }
        }
        try options.check(result.count, of: options.format ?? .png)
        return result
    }
}

/// Reads strips from pixels in memory.
final class PixelSource: StripSource {
    let format: StripFormat
    private let pixels: Pixels
    private var nextRow = 0

    init(_ pixels: Pixels) {
        self.pixels = pixels
        format = StripFormat(
            layout: pixels.layout, width: pixels.size.width, height: pixels.size.height)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let size = format.width * format.layout.bytesPerPixel
        pixels.samples.withUnsafeBufferPointer { samples in
            for y in 0..<strip.height {
                let row = samples[(nextRow + y) * size..<(nextRow + y + 1) * size]
                _ = UnsafeMutableBufferPointer(start: rows.row(y), count: size).update(
                    fromContentsOf: row)
            }
        }
        nextRow += strip.height
    }

    func finish() {}
}
