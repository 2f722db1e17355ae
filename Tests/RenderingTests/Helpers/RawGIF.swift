import Foundation

/// A GIF made of arbitrary blocks. Its pictures are not compressed: each pixel is one byte, so
/// there are at most 126 colours.
struct RawGIF {
    var width: Int
    var height: Int
    /// The colours of the global palette, padded to 128 entries.
    var colors: [[UInt8]]
    var blocks: [[UInt8]] = []
    var tail: [UInt8] = [0x3B]

    var data: Data {
        var bytes = Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [0xF6, 0, 0]
        for index in 0..<128 { bytes += index < colors.count ? colors[index] : [0, 0, 0] }
        return Data(bytes + blocks.joined() + tail)
    }

    /// Adds a picture; `pixels` are palette indices.
    mutating func add(
        x: Int = 0, y: Int = 0, width: Int, height: Int, _ pixels: [UInt8],
        transparent: UInt8? = nil, disposal: UInt8 = 0, isInterlaced: Bool = false,
        delay: Int = 0
    ) {
        let flags = disposal << 2 | (transparent == nil ? 0 : 1)
        blocks.append(
            [0x21, 0xF9, 4, flags] + Self.number(delay) + [transparent ?? 0, 0])
        let place = [x, y, width, height].flatMap(Self.number)
        blocks.append([0x2C] + place + [isInterlaced ? 0x40 : 0] + Self.compressed(pixels))
    }

    /// 8-bit codes; the table is cleared before it needs longer codes.
    static func compressed(_ pixels: [UInt8]) -> [UInt8] {
        var codes: [UInt8] = []
        for (index, pixel) in pixels.enumerated() {
            if index % 100 == 0 { codes.append(0x80) }
            codes.append(pixel)
        }
        return [7] + pieces(codes + [0x81])
    }

    static func pieces(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 255) {
            let piece = bytes[start..<min(start + 255, bytes.count)]
            result += [UInt8(piece.count)] + piece
        }
        return result + [0]
    }

    static func block(_ label: UInt8, name: String? = nil, _ payload: [UInt8]) -> [UInt8] {
        let head = name.map { [UInt8($0.utf8.count)] + Array($0.utf8) } ?? []
        return [0x21, label] + head + pieces(payload)
    }

    static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}
