import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct InterruptionTests {
    @Test func `a progressive image is cancelled between two rows of a scan`() throws {
        let image = try Image(data: ProgressiveJPEG.make(size: 1_024, scans: 20))
        try image.verify()
        // Each scan has 128 rows of blocks, so the 450th call is in the fourth scan.
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 450 })
        }
        #expect(asked.count == 450)
    }

    @Test func `an interlaced image is cancelled between two rows of a pass`() throws {
        let image = try Image(data: InterlacedPNG.make(size: 64))
        try image.verify()
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 200 })
        }
        #expect(asked.count == 200)
    }

    @Test(arguments: [true, false]) func `a WebP is cancelled during decoding`(
        isLossless: Bool
    ) throws {
        let options = EncodingOptions(format: .webp, isLossless: isLossless)
        let image = try Image(data: gradient(1_600, 1_200).encoded(as: options))
        let asked = CallCounter()
        try image.verify(isCancelled: { asked.next() < 0 })
        // Two calls before each strip, and more calls while libwebp works.
        #expect(asked.count > 2 * 1_200 / 16)
        let stopped = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { stopped.next() >= 3 })
        }
        #expect(stopped.count == 3)
    }

    @Test func `an interlaced GIF is cancelled between two rows`() throws {
        var file = RawGIF(width: 20, height: 400, colors: [[1, 2, 3]])
        file.add(
            width: 20, height: 400, [UInt8](repeating: 0, count: 8_000), isInterlaced: true)
        let image = try Image(data: file.data)
        try image.verify()
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 200 })
        }
        #expect(asked.count == 200)
    }

    @Test(arguments: [ImageFormat.webp, .gif])
    func `writing is cancelled after the last strip, too`(_ format: ImageFormat) throws {
        let image = try Image(data: gradient(600, 400).encoded())
        let asked = CallCounter()
        let options = EncodingOptions(format: format)
        _ = try image.encoded(as: options, isCancelled: { asked.next() < 0 })
        let all = asked.count
        let stopped = CallCounter()
        #expect(throws: CancellationError.self) {
            _ = try image.encoded(as: options, isCancelled: { stopped.next() >= all })
        }
        #expect(stopped.count == all)
    }

    @Test(arguments: [1, 2]) func `a hundred megapixels in 64 scans are cancelled at once`(
        threads: Int
    ) throws {
        let image = try Image(data: ProgressiveJPEG.make(size: 10_000, scans: 64))
        let asked = CallCounter()

        #expect(throws: CancellationError.self) {
            _ = try image.applying([Resize(width: 100)])
                .encoded(
                    as: EncodingOptions(threads: threads), isCancelled: { asked.next() >= 100 })
        }

        // Each scan has 1,250 rows of blocks, so the first scan was not read to its end.
        #expect((100..<200).contains(asked.count))
    }
}

/// An interlaced grey PNG, which our encoder cannot write.
private enum InterlacedPNG {
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
