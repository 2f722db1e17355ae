import CImageEditorLCMS

/// Reads a picture that a worker has decoded.
final class SandboxedSource: StripSource {
    let format: StripFormat
    private let picture: SandboxedPicture
    private let result: SandboxedResult
    private let inks: ProfileTransform?
    private var nextRow = 0
    /// A row of inks before they are converted to RGB.
    private var inkRow: [UInt8] = []

    /// - Parameters:
    ///   - layout: One of the picture's layouts.
    ///   - inks: The transform that converts inks to RGB; without it, RGB is each coloured ink
    ///     multiplied by black.
    init(
        _ picture: SandboxedPicture, _ result: SandboxedResult, as layout: PixelLayout,
        inks: ProfileTransform?
    ) {
        (self.picture, self.result, self.inks) = (picture, result, inks)
        format = StripFormat(
            layout: layout, width: picture.size.width, height: picture.size.height)
        if picture.hasInks { inkRow = [UInt8](repeating: 0, count: 4 * format.width) }
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let stored = format.width * picture.storedBytesPerPixel
        for y in 0..<strip.height {
            fill(
                UnsafeMutableBufferPointer(
                    start: rows.row(y), count: format.width * format.layout.bytesPerPixel),
                from: UnsafeBufferPointer(
                    rebasing: result.samples[(nextRow + y) * stored..<(nextRow + y + 1) * stored]))
        }
        nextRow += strip.height
    }

    func finish() {}

    private func fill(
        _ row: UnsafeMutableBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>
    ) {
        if picture.hasInks { return fillInks(row, from: source) }
        if picture.channels == 2 {
            spread(row, from: source)
        } else {
            _ = row.update(fromContentsOf: source)
        }
        guard picture.isPremultiplied else { return }
        if picture.isDeep {
            UnsafeMutableRawBufferPointer(row).withMemoryRebound(to: UInt16.self, Self.divide)
        } else {
            Self.divide(row)
        }
    }

    /// Converts pixels of grey and alpha to red, green, blue and alpha.
    private func spread(
        _ row: UnsafeMutableBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>
    ) {
        let bytes = picture.isDeep ? 2 : 1
        for x in 0..<format.width {
            for channel in 0..<4 {
                let from = (2 * x + channel / 3) * bytes
                for byte in 0..<bytes {
                    row[(4 * x + channel) * bytes + byte] = source[from + byte]
                }
            }
        }
    }

    /// Divides the colours of RGBA pixels by their alpha.
    private static func divide<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeMutableBufferPointer<Sample>
    ) {
        let most = Int(Sample.max)
        for pixel in stride(from: 0, to: samples.count - 3, by: 4) {
            let alpha = Int(samples[pixel + 3])
            guard alpha < most else { continue }
            for index in pixel..<pixel + 3 {
                let value = alpha == 0 ? 0 : (Int(samples[index]) * most + alpha / 2) / alpha
                samples[index] = Sample(min(value, most))
            }
        }
    }

    // MARK: - Inks

    private func fillInks(
        _ row: UnsafeMutableBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>
    ) {
        let isConverted = format.layout != .cmyk8
        // Inks are read with 8 bits: the upper byte of 16 bits is the second one in this machine's
        // order.
        let (step, first) = picture.isDeep ? (2, 1) : (1, 0)
        inkRow.withUnsafeMutableBufferPointer { inkRow in
            let inks = isConverted ? inkRow : row
            // The samples are inverted: in this program, 255 is no ink and 0 is full ink.
            for index in 0..<4 * format.width { inks[index] = 255 - source[step * index + first] }
            if isConverted { convert(UnsafeBufferPointer(inks), to: row) }
        }
    }

    private func convert(
        _ inks: UnsafeBufferPointer<UInt8>, to row: UnsafeMutableBufferPointer<UInt8>
    ) {
        if let transform = self.inks {
            return clcms_convert_inks(
                UnsafeMutableRawPointer(transform.pointer), inks.baseAddress, row.baseAddress,
                format.width)
        }
        for x in 0..<format.width {
            let black = Int(inks[4 * x + 3])
            for channel in 0..<3 {
                row[3 * x + channel] = UInt8((Int(inks[4 * x + channel]) * black + 127) / 255)
            }
        }
    }
}
