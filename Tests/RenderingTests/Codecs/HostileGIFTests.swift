import Foundation
import Rendering
import Testing

/// GIFs with contradictory or excessive blocks.
struct HostileGIFTests {
    private let colors: [[UInt8]] = [[0, 0, 0], [255, 0, 0]]

    private func picture(_ width: Int = 3, _ height: Int = 2) -> RawGIF {
        var file = RawGIF(width: width, height: height, colors: colors)
        file.add(width: width, height: height, [UInt8](repeating: 1, count: width * height))
        return file
    }

    @Test func `D3: too few pixels are damage, and too many do not matter`() throws {
        var few = RawGIF(width: 3, height: 2, colors: colors)
        few.add(width: 3, height: 2, [1, 1, 1])
        #expect(throws: ImageDecodingError.self) { try Image(data: few.data).verify() }
        #expect(throws: ImageDecodingError.self) {
            try Image(data: few.data).allowingTruncation().pixels()
        }
        var many = RawGIF(width: 3, height: 2, colors: colors)
        many.add(width: 3, height: 2, [UInt8](repeating: 1, count: 60))
        #expect(try Decoding(many.data) == Decoding(picture().data))
    }

    @Test func `D3: a file without a picture, or with one of no size, is damage`() throws {
        let empty = RawGIF(width: 3, height: 2, colors: colors)
        #expect(throws: ImageDecodingError.damaged(.gif, reason: "there is no picture")) {
            try Image(data: empty.data)
        }
        for (width, height) in [(0, 1), (1, 0), (0, 0)] {
            var file = RawGIF(width: 3, height: 2, colors: colors)
            file.add(width: width, height: height, [1])
            #expect(throws: ImageDecodingError.self) { try Image(data: file.data) }
        }
        var unknown = picture()
        unknown.tail = [0x77]
        #expect(throws: ImageDecodingError.self) { try Image(data: unknown.data) }
        unknown.tail = [0, 0, 0x3B]
        #expect(try Decoding(unknown.data).isPicture)
    }

    @Test func `D3: without a palette pixel values are greys`() throws {
        var bytes = [UInt8](picture().data)
        bytes.removeSubrange(13..<13 + 3 * 128)
        bytes[10] = 0
        #expect(try rows(of: Image(data: Data(bytes))).joined().allSatisfy { $0 == 1 })
    }

    @Test func `D3: any byte of a file may be anything`() throws {
        var file = picture()
        file.add(x: 1, width: 2, height: 2, [0, 1, 1, 0], transparent: 0, disposal: 3)
        let bytes = [UInt8](file.data)
        var limits = DecodingLimits()
        limits.pixels = 1_000_000
        // Skips the 384 bytes of the palette, where every value is valid.
        for position in Array(0..<13) + Array(397..<bytes.count) {
            for value in stride(from: 0, through: 255, by: isThorough ? 1 : 5) {
                var bytes = bytes
                bytes[position] = UInt8(value)
                let (first, second) = try Decoding.twice(Data(bytes), limits: limits)
                #expect(first == second, "\(value) at \(position)")
                let (third, fourth) = try Decoding.twice(
                    Data(bytes), limits: limits, allowsTruncation: true)
                #expect(third == fourth, "\(value) at \(position)")
            }
        }
    }

    @Test func `D2: too many and too large frames are refused`() throws {
        var file = picture()
        for _ in 1..<10 { file.add(width: 100, height: 10, [1]) }
        var limits = DecodingLimits()
        limits.animationFrames = 10
        limits.animationPixels = 9_006
        #expect(try Image(data: file.data, limits: limits).info.frames == 10)
        limits.animationFrames = 9
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationFrames, limit: 9, actual: 10)
        ) { try Image(data: file.data, limits: limits) }
        limits.animationFrames = 10
        limits.animationPixels = 9_005
        #expect(
            throws: ImageDecodingError.limitExceeded(
                .animationPixels, limit: 9_005, actual: 9_006)
        ) { try Image(data: file.data, limits: limits) }
    }

    @Test func `D2: a million frames or blocks are refused at once`() throws {
        var frames = picture()
        for _ in 0..<20 { frames.blocks += frames.blocks.suffix(100_000) }
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationFrames, limit: 2_000, actual: 2_001)
        ) { try Image(data: frames.data) }
        var blocks = picture()
        blocks.blocks.insert(
            contentsOf: repeatElement([0x21, 0xAA, 0], count: 140_000), at: 0)
        #expect(throws: ImageDecodingError.self) { try Image(data: blocks.data) }
    }

    @Test func `D3: a truncated picture is shown as far as it goes`() throws {
        let whole = picture(50, 40).data
        // Without the last byte, only the end marker is missing.
        for cut in 397..<whole.count - 1 {
            #expect(throws: ImageDecodingError.truncated(.gif)) {
                try Image(data: whole.prefix(cut)).verify()
            }
        }
        #expect(try rowsShown(of: whole, cutAt: 397..<whole.count) == 40)
    }
}
