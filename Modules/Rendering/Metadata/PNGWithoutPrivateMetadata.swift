import Foundation

/// Copies a PNG from chunk to chunk, and leaves out what is private.
struct PNGWithoutPrivateMetadata {
    private let data: Data
    private let exif: Data?
    /// Chunks beside the critical ones that say how the picture looks, and nothing about anybody.
    private static let harmless: Set<String> = [
        "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP", "mDCV", "cLLI",
        "acTL", "fcTL", "fdAT",
    ]
    private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]

    /// - Parameter exif: What is said of the picture instead of what the file says.
    init(_ data: Data, exif: Data?) {
        self.data = data
        self.exif = exif
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        var result = Data(data.prefix(8))
        result.reserveCapacity(data.count)
        for chunk in PNGChunk.all(in: data, of: Self.critical.union(Self.harmless)) {
            result.append(chunk.whole)
            if chunk.type == "IHDR", let exif {
                result.append(Self.chunk("eXIf", [UInt8](exif)))
            }
            if chunk.type == "IEND" { return result }
        }
        throw .damaged(.png, reason: "the chunks end before the picture does")
    }

    private static func chunk(_ type: String, _ payload: [UInt8]) -> Data {
        let body = Array(type.utf8) + payload
        return Data(bigEndian(UInt32(payload.count)) + body + bigEndian(checksum(of: body)))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 as PNG has it, bit by bit: it is needed for some hundred bytes.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let shifted = sum >> 1
                sum = sum & 1 == 1 ? shifted ^ 0xEDB8_8320 : shifted
            }
        }
        return ~sum
    }
}
