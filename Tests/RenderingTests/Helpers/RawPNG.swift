import Foundation
import ImageEditorFuzzEntryPoints

/// A PNG made of arbitrary chunks with valid checksums.
struct RawPNG {
    var chunks: [(type: String, payload: [UInt8])]

    /// A picture with these raw rows, which are not validated.
    init(
        width: Int, height: Int, depth: UInt8, colorType: UInt8, interlaced: Bool = false,
        rows: [UInt8], before: [(String, [UInt8])] = []
    ) {
        let head = Self.number(width) + Self.number(height)
        chunks =
            [("IHDR", head + [depth, colorType, 0, 0, interlaced ? 1 : 0])] + before
            + [("IDAT", Self.stored(rows)), ("IEND", [])]
    }

    /// The chunks of an existing file.
    init(_ data: Data) {
        let bytes = [UInt8](data)
        chunks = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            chunks.append((type, Array(bytes[position + 8..<position + 8 + length])))
            position += 12 + length
        }
    }

    var data: Data {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (type, payload) in chunks {
            let body = Array(type.utf8) + payload
            bytes +=
                Self.number(payload.count) + body + Self.number(Int(PNGChecksums.sum(of: body)))
        }
        return Data(bytes)
    }

    /// The same file with only one byte in its first IDAT, so that libpng and zlib read it.
    var extraordinary: RawPNG {
        var result = self
        guard let index = chunks.firstIndex(where: { $0.type == "IDAT" }) else { return self }
        let payload = chunks[index].payload
        result.chunks[index].payload = Array(payload.dropFirst())
        result.chunks.insert(("IDAT", Array(payload.prefix(1))), at: index)
        return result
    }

    /// Chunks with a profile, EXIF and an XMP packet, to be inserted after `IHDR`.
    static func metadata(
        profile: Data?, exif: Data?, xmp: [UInt8]?
    ) -> [(type: String, payload: [UInt8])] {
        var result: [(type: String, payload: [UInt8])] = []
        if let profile {
            result.append(("iCCP", Array("Test\0\0".utf8) + stored(Array(profile))))
        }
        if let exif { result.append(("eXIf", Array(exif))) }
        if let xmp {
            result.append(("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp))
        }
        return result
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A zlib stream with stored blocks.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        let blocks = stride(from: 0, to: max(bytes.count, 1), by: 65_535).map {
            bytes[min($0, bytes.count)..<min($0 + 65_535, bytes.count)]
        }
        for (index, block) in blocks.enumerated() {
            let size = UInt16(block.count)
            result.append(index == blocks.count - 1 ? 1 : 0)
            for half in [size, ~size] {
                result += [UInt8(truncatingIfNeeded: half), UInt8(half >> 8)]
            }
            result += block
        }
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + number(Int(b << 16 | a))
    }
}
