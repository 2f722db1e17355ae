import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// A picture of 16 bits in memory, for comparisons with references in Double.
struct DeepPixels: Equatable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    /// 1 grey, 3 RGB or 4 RGBA.
    var channels: Int
    var samples: [UInt16]

    var testDescription: String { "\(width) × \(height) × \(channels)" }

    /// Colours of all tones: random, and a ramp through the darkest.
    static func noise(_ width: Int, _ height: Int, channels: Int, seed: UInt64 = 1) -> DeepPixels {
        var random = SeededGenerator(seed: seed)
        let samples = (0..<width * height * channels).map { index -> UInt16 in
            if index % 5 == 0 { return UInt16(index % 300 * 7) }
            let (high, low) = (UInt16(random.sample()), UInt16(random.sample()))
            return high << 8 | low
        }
        return DeepPixels(width: width, height: height, channels: channels, samples: samples)
    }

    /// A PNG file, optionally with a colour profile or other chunks before the pixels.
    func file(before: [(String, [UInt8])] = []) -> Data {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for sample in samples[y * width * channels..<(y + 1) * width * channels] {
                rows += [UInt8(sample >> 8), UInt8(sample & 0xFF)]
            }
        }
        let type: UInt8 = channels == 1 ? 0 : channels == 3 ? 2 : 6
        return RawPNG(
            width: width, height: height, depth: 16, colorType: type, rows: rows, before: before
        ).data
    }

    /// The pixels of a PNG with 16 bits.
    init(_ file: Data) throws {
        let info = try Image(data: file).info
        try #require(info.bitDepth == 16)
        guard case .picture(let bytes) = try Decoding(file) else {
            throw ImageDecodingError.notAnImage
        }
        let samples = stride(from: 0, to: bytes.count, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        let size = info.displayedSize
        self.init(
            width: size.width, height: size.height,
            channels: samples.count / (size.width * size.height), samples: samples)
    }

    init(width: Int, height: Int, channels: Int, samples: [UInt16]) {
        self.width = width
        self.height = height
        self.channels = channels
        self.samples = samples
    }

    /// The engine's result, which must have 16 bits.
    func result(_ filters: [any Filter]) throws -> DeepPixels {
        try DeepPixels(Image(data: file()).applying(filters).encoded())
    }

    /// A colour, 0…1; grey in all three channels.
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let start = (y * width + x) * channels
        let values = (0..<3).map { Double(samples[start + (channels == 1 ? 0 : $0)]) / 65_535 }
        return SIMD3(values[0], values[1], values[2])
    }

    /// The planes of the colours and of alpha, premultiplied.
    var planes: [Plane] {
        func alpha(_ x: Int, _ y: Int) -> Double {
            channels == 4 ? Double(samples[(y * width + x) * 4 + 3]) / 65_535 : 1
        }
        return (0..<4).map { channel in
            Plane(width: width, height: height) { x, y in
                channel == 3 ? alpha(x, y) : color(x, y)[channel] * alpha(x, y)
            }
        }
    }

    /// The largest difference to planes of premultiplied colours and alpha, in parts of 65,535.
    func error(_ expected: [Plane]) -> Double {
        var largest = 0.0
        for index in 0..<width * height {
            let coverage = expected[3].values[index]
            for channel in 0..<channels {
                let value = expected[channel].values[index]
                let straight = channel == 3 ? value : coverage > 0 ? value / coverage : 0
                // The colour of an almost transparent pixel is mostly rounding error.
                if channel < 3 && coverage < 0.1 { continue }
                let level = min(max(straight, 0), 1) * 65_535
                largest = max(largest, abs(level - Double(samples[index * channels + channel])))
            }
        }
        return largest
    }
}

extension [ImageRemark] {
    /// The remarks without that on the lost depth of a picture of 16 bits.
    var exceptDepth: [ImageRemark] {
        filter { if case .depthLost = $0 { false } else { true } }
    }
}
