import Foundation

/// The bytes of a PNG that the engine has written.
struct PNGFile {
    /// The signature and the first chunk, which is `IHDR`.
    private static let headLength = 8 + 12 + 13

    private let data: Data

    init(_ data: Data) {
        self.data = data
    }

    /// The same picture with `exif`, which it does not have yet.
    func carrying(exif: Data) -> Data {
        let body = Data("eXIf".utf8) + exif
        return data.prefix(Self.headLength) + Self.number(UInt32(exif.count)) + body
            + Self.number(Self.checksum(body)) + data.dropFirst(Self.headLength)
    }

    private static func number(_ value: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    /// CRC-32, bit by bit: there are some hundred bytes.
    private static func checksum(_ data: Data) -> UInt32 {
        var value = UInt32.max
        for byte in data {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
