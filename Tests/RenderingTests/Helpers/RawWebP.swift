import Foundation
import Rendering

/// A WebP made of arbitrary chunks.
struct RawWebP {
    var chunks: [(type: String, payload: [UInt8])] = []

    var data: Data {
        let body = Array("WEBP".utf8) + chunks.flatMap { Self.chunk($0.type, $0.payload) }
        return Data(Array("RIFF".utf8) + Self.number(body.count, 4) + body)
    }

    /// An animation on a canvas of this size.
    init(width: Int, height: Int, flags: UInt8 = 0x12) {
        chunks = [
            (
                "VP8X",
                [flags, 0, 0, 0] + Self.number(width - 1, 3) + Self.number(height - 1, 3)
            ), ("ANIM", [0xFF, 0xFF, 0xFF, 0xFF, 0, 0]),
        ]
    }

    /// The chunks of an existing file.
    init(_ data: Data) {
        let bytes = [UInt8](data)
        var position = 12
        while position + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
            let end = min(position + 8 + size, bytes.count)
            let type = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            chunks.append((type, Array(bytes[position + 8..<end])))
            position += 8 + size + size % 2
        }
    }

    subscript(_ type: String) -> [UInt8]? { chunks.first { $0.type == type }?.payload }

    /// Adds a frame with a lossless picture.
    mutating func add(
        x: Int = 0, y: Int = 0, _ pixels: Pixels, blends: Bool = true, clears: Bool = false
    ) throws {
        let options = EncodingOptions(format: .webp, isLossless: true)
        let picture = try RawWebP(pixels.encoded(as: options)).chunks[0]
        let place = [x / 2, y / 2, pixels.size.width - 1, pixels.size.height - 1]
        let flags: UInt8 = (blends ? 0 : 2) | (clears ? 1 : 0)
        let head = place.flatMap { Self.number($0, 3) } + Self.number(100, 3) + [flags]
        chunks.append(("ANMF", head + Self.chunk(picture.type, picture.payload)))
    }

    static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        Array(type.utf8) + number(payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
    }

    static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
