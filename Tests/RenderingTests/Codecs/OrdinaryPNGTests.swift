import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// PNGs that are read without libpng, compared with the same pixels in a file that needs libpng:
/// its first IDAT chunk has only one byte.
struct OrdinaryPNGTests {
    /// The colour types with their samples per pixel.
    private static let kinds: [(type: UInt8, channels: Int)] = [(0, 1), (2, 3), (6, 4)]
    private static let sizes = [(1, 1), (2, 5), (3, 4), (5, 9), (17, 33), (64, 8), (300, 21)]

    @Test(arguments: kinds, 0...5)
    func `every PNG filter gives libpng's result`(
        _ kind: (type: UInt8, channels: Int), _ filter: Int
    ) throws {
        var random = SeededGenerator(seed: UInt64(filter) + 1)
        for (width, height) in Self.sizes {
            var rows: [UInt8] = []
            for _ in 0..<height {
                // Filter 5 means a random filter for each row.
                rows.append(filter < 5 ? UInt8(filter) : .random(in: 0...4, using: &random))
                for _ in 0..<width * kind.channels {
                    rows.append(.random(in: 0...255, using: &random))
                }
            }
            let file = RawPNG(
                width: width, height: height, depth: 8, colorType: kind.type, rows: rows)
            let picture = try Decoding(file.data)
            #expect(picture.isPicture)
            #expect(try picture == Decoding(file.extraordinary.data), "\(width)×\(height)")
        }
    }

    @Test(arguments: [false, true])
    func `defects at the very end are judged like libpng does`(_ allowsTruncation: Bool) throws {
        let row = [2] + [UInt8](repeating: 3, count: 900)
        func rows(_ count: Int) -> [UInt8] { Array(repeatElement(row, count: count).joined()) }
        let good = RawPNG(width: 300, height: 500, depth: 8, colorType: 2, rows: rows(500))
        var wrongFilter = good
        var wrongRows = rows(500)
        wrongRows[499 * row.count] = 5
        wrongFilter.chunks[1].payload = RawPNG.stored(wrongRows)
        var tooLong = good
        tooLong.chunks[1].payload = RawPNG.stored(rows(501))
        var tooShort = good
        tooShort.chunks[1].payload = RawPNG.stored(rows(499))
        var wrongSum = good
        wrongSum.chunks[1].payload[wrongSum.chunks[1].payload.count - 1] ^= 1
        var noSum = good
        noSum.chunks[1].payload.removeLast(4)
        var more = good
        more.chunks[1].payload += [1, 2, 3]
        var anotherPiece = good
        anotherPiece.chunks.insert(("IDAT", [1, 2]), at: 2)
        var apart = good
        apart.chunks.insert(("IDAT", [1, 2]), at: 2)
        apart.chunks.insert(("tEXt", [65, 0]), at: 2)
        var criticalTail = good
        criticalTail.chunks.insert(("ABCD", [1]), at: 2)
        var palette = good
        palette.chunks.insert(("PLTE", [1]), at: 2)
        var files = [
            good, wrongFilter, tooLong, tooShort, wrongSum, noSum, more, anotherPiece, apart,
            criticalTail, palette,
        ].map { ($0.data, $0.extraordinary.data) }
        // The checksums of the last IDAT chunk and of the end chunk.
        for fromEnd in [13, 1] {
            var data = (good.data, good.extraordinary.data)
            data.0[data.0.count - fromEnd] ^= 1
            data.1[data.1.count - fromEnd] ^= 1
            files.append(data)
        }
        files.append((good.data.dropLast(12), good.extraordinary.data.dropLast(12)))
        files.append((good.data + [1, 2, 3], good.extraordinary.data + [1, 2, 3]))
        var pictures = 0
        for (index, (data, other)) in files.enumerated() {
            let (first, second) = try Decoding.twice(data, allowsTruncation: allowsTruncation)
            #expect(first == second, "\(index)")
            #expect(
                try first == Decoding(other, allowsTruncation: allowsTruncation), "\(index)")
            if first.isPicture { pictures += 1 }
        }
        #expect((1..<files.count - 3).contains(pictures))
    }

    @Test func `a broken file is cancelled during its second reading`() throws {
        var rows = [UInt8](repeating: 1, count: 3_000 * 101)
        rows[2_999 * 101] = 9
        let file = RawPNG(width: 100, height: 3_000, depth: 8, colorType: 0, rows: rows)
        let image = try Image(data: file.data)
        let asked = CallCounter()
        #expect(throws: ImageDecodingError.self) {
            try image.verify(isCancelled: { asked.next() < 0 })
        }
        // Two calls per strip, and then the calls of a second reading.
        #expect(asked.count > 2 * 3_000 / 16 + 2_900 / 16)
        let stopped = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { stopped.next() >= 2 * 3_000 / 16 + 50 })
        }
    }

    @Test(arguments: 0...3)
    func `a checksum that is split between chunks is found without libpng`(_ first: Int) throws {
        var random = SeededGenerator(seed: 3)
        var rows: [UInt8] = []
        for _ in 0..<3_000 {
            rows.append(1)
            // The sums are reduced after 32 kB, which large values bring near to their limit.
            for _ in 0..<100 { rows.append(.random(in: 250...255, using: &random)) }
        }
        let whole = RawPNG(width: 100, height: 3_000, depth: 8, colorType: 0, rows: rows)
        var split = whole
        split.chunks[1].payload.removeLast(4 - first)
        split.chunks.insert(("IDAT", Array(whole.chunks[1].payload.suffix(4 - first))), at: 2)
        #expect(Self.calls(split) == Self.calls(whole))
        #expect(try Decoding(split.data).isPicture)
        var wrong = split
        wrong.chunks[2].payload[0] ^= 1
        #expect(Self.calls(wrong) > Self.calls(whole) + 100)
        #expect(try Decoding(wrong.data) == Decoding(wrong.extraordinary.data))
    }

    // The inflater has read the whole file before the last rows are asked for.
    @Test(arguments: [0, 6, 9])
    func `the last rows of a compressed PNG are found without libpng`(_ last: Int) throws {
        let (width, height) = (100, 2_596)
        let count = (width + 1) * height
        let whole = RawPNG(
            width: width, height: height, depth: 8, colorType: 0,
            rows: Array(repeating: 0, count: count))
        let zeros = Self.compressedZeros(count)
        var file = whole
        file.chunks[1].payload = zeros.dropLast(last)
        if last > 0 { file.chunks.insert(("IDAT", zeros.suffix(last)), at: 2) }
        #expect(Self.calls(file) == Self.calls(whole))
        #expect(try Decoding(file.data) == Decoding(whole.data))
    }

    /// A zlib stream of zeros: literals, and matches of 258 bytes that repeat them.
    private static func compressedZeros(_ count: Int) -> [UInt8] {
        let head = "110"
        let codes =
            [head] + Array(repeating: "00110000", count: count % 258)
            + Array(repeating: "1100010100000", count: count / 258) + ["0000000"]
        var bytes: [UInt8] = []
        for (place, bit) in codes.joined().utf8.enumerated() {
            if place % 8 == 0 { bytes.append(0) }
            if bit == UInt8(ascii: "1") { bytes[place / 8] |= 1 << (place % 8) }
        }
        return [0x78, 0x01] + bytes + RawPNG.number((count % 65_521) << 16 | 1)
    }

    /// Returns how often reading a file asks for cancellation. It asks more often if libpng reads
    /// the file again.
    private static func calls(_ file: RawPNG) -> Int {
        let asked = CallCounter()
        _ = try? Image(data: file.data).verify(isCancelled: { asked.next() < 0 })
        return asked.count
    }

    @Test func `a large PNG has the same bytes for any threads and strips`() throws {
        var random = SeededGenerator(seed: 5)
        var samples: [UInt8] = []
        for index in 0..<1_000 * 700 * 3 {
            let noise = UInt8.random(in: 0...7, using: &random)
            samples.append(UInt8(index % 251) ^ noise)
        }
        let size = ImageSize(width: 1_000, height: 700)
        let pixels = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let first = try pixels.encoded(as: EncodingOptions(threads: 1))
        let image = try Image(data: first)
        #expect(try image.encoded(as: EncodingOptions(threads: 1)) == first)
        for height in [16, 48, 256] {
            for threads in [1, 2, 2, 7] {
                let options = EncodingOptions(threads: threads)
                #expect(try image.encoded(as: options, stripHeight: height) == first)
            }
        }
        #expect(try Image(data: RawPNG(first).extraordinary.data).pixels() == image.pixels())
    }
}
