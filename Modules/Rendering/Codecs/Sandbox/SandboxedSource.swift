/// Reads a picture that a worker has decoded.
final class SandboxedSource: StripSource {
    let format: StripFormat
    private let picture: SandboxedPicture
    private let result: SandboxedResult
    private var nextRow = 0

    init(_ picture: SandboxedPicture, _ result: SandboxedResult) {
        (self.picture, self.result) = (picture, result)
        format = StripFormat(
            layout: picture.layout, width: picture.size.width, height: picture.size.height)
    }

    func read(into strip: Strip) throws {
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let stored = picture.size.width * picture.storedBytesPerPixel
        for y in 0..<strip.height {
            let source = UnsafeBufferPointer(
                rebasing: result.samples[(nextRow + y) * stored..<(nextRow + y + 1) * stored])
            fill(UnsafeMutableBufferPointer(start: rows.row(y), count: rowBytes), from: source)
        }
        nextRow += strip.height
    }

    func finish() {}

    private var rowBytes: Int { format.width * format.layout.bytesPerPixel }

    private func fill(
        _ row: UnsafeMutableBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>
    ) {
        if picture.channels == 2 {
            spread(row, from: source)
        } else {
            _ = row.update(fromContentsOf: source)
        }
        if picture.hasInks {
            // Ink is 0 in our layout.
            for index in row.indices { row[index] = 255 - row[index] }
        } else if picture.isPremultiplied {
            if picture.isDeep {
                UnsafeMutableRawBufferPointer(row).withMemoryRebound(to: UInt16.self, Self.divide)
            } else {
                Self.divide(row)
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

    /// Grey and alpha become red, green, blue and alpha.
    private func spread(
        _ row: UnsafeMutableBufferPointer<UInt8>, from source: UnsafeBufferPointer<UInt8>
    ) {
        let bytes = picture.isDeep ? 2 : 1
        for x in 0..<format.width {
            for channel in 0..<4 {
                let from = (2 * x + (channel == 3 ? 1 : 0)) * bytes
                for byte in 0..<bytes { row[(4 * x + channel) * bytes + byte] = source[from + byte] }
            }
        }
    }
}
