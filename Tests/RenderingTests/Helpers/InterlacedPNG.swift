import Foundation

/// An interlaced grey PNG, which our encoder cannot write.
enum InterlacedPNG {
    static func make(size: Int) -> Data {
        // Seven passes of rows, each with a filter byte.
        var raw = Data()
        for (x, y, dx, dy) in [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ] {
            for row in stride(from: y, to: size, by: dy) {
                raw.append(0)
                for column in stride(from: x, to: size, by: dx) {
                    raw.append(UInt8(truncatingIfNeeded: row + column))
                }
            }
        }
        let side = number(size)
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", side + side + Data([8, 0, 0, 0, 1])) + chunk("IDAT", stored(raw))
            + chunk("IEND", Data())
    }

    /// A zlib stream with one stored block.
    private static func stored(_ raw: Data) -> Data {
        let length = UInt16(raw.count)
        var a = 1
        var b = 0
        for byte in raw {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let head: [UInt8] = [0x78, 1, 1, UInt8(length & 0xFF), UInt8(length >> 8)]
        let inverse = [UInt8(~length & 0xFF), UInt8(~length >> 8)]
        return Data(head + inverse) + raw + number(b << 16 | a)
    }

    private static func chunk(_ type: String, _ payload: Data) -> Data {
        let body = Data(type.utf8) + payload
        var sum = ~UInt32(0)
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return number(payload.count) + body + number(Int(~sum))
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
