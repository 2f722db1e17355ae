import Testing

@testable import Rendering

struct ColorBlocksTests {
    @Test func `four pixels are one colour, each by its alpha`() throws {
        let blocks = try Self.blocks(
            width: 2, [[10, 20, 30, 255], [20, 40, 60, 255], [255, 0, 0, 0], [40, 0, 0, 255]])
        #expect(blocks.map(\.weight) == [765])
        #expect(blocks.map(\.levels.red) == [23])
        #expect(blocks.map(\.levels.green) == [20])
        #expect(blocks.map(\.levels.blue) == [30])
    }

    @Test func `blocks at odd sides have fewer pixels, and transparent ones do not count`() throws {
        let clear: [UInt8] = [9, 9, 9, 0]
        let blocks = try Self.blocks(
            width: 5,
            [
                clear, clear, [1, 1, 1, 255], [3, 3, 3, 255], [7, 7, 7, 51],
                clear, clear, [5, 5, 5, 255], [7, 7, 7, 255], [7, 7, 7, 51],
                clear, clear, [8, 8, 8, 255], [8, 8, 8, 255], [200, 200, 200, 255],
            ])
        #expect(blocks.map(\.levels.red) == [4, 7, 8, 200])
        #expect(blocks.map(\.weight) == [1020, 102, 510, 255])
    }

    @Test func `white is where all channels end together`() throws {
        let ends: SIMD3<Double> = [1, 0.8, 0.6]
        let together = try Self.white([[255, 204, 153, 255], [100, 90, 80, 255]], ends: ends)
        #expect(together.nearness == 1)
        #expect(together.color == [1, 0.8, 0.6])
        #expect(together.isThere && together.isTinted)

        let apart = try Self.white([[255, 204, 20, 255], [20, 20, 153, 255]], ends: ends)
        #expect(apart.nearness < 0.2)
        #expect(!apart.isThere)

        let bluish = try Self.white([[230, 245, 255, 255]], ends: [0.9, 0.96, 1])
        #expect(bluish.isThere && !bluish.isTinted)
        let blue = try Self.white([[220, 245, 255, 255]], ends: [0.86, 0.96, 1])
        #expect(blue.isThere && blue.isTinted)
    }

    /// Each colour of `colors` fills a block.
    private static func white(
        _ colors: [[UInt8]], ends: SIMD3<Double>
    ) throws -> MeasuredWhite {
        let row = colors.flatMap { $0 + $0 }
        let size = ImageSize(width: 2 * colors.count, height: 2)
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: row + row))
        return MeasuredWhite(in: ColorBlocks(pixels), ends: ends, black: 0)
    }

    private static func blocks(
        width: Int, _ colors: [[UInt8]]
    ) throws -> [ColorBlocks.Block] {
        let size = ImageSize(width: width, height: colors.count / width)
        let pixels = try #require(
            Pixels(size: size, layout: .rgba8, samples: colors.flatMap { $0 }))
        return ColorBlocks(pixels).blocks
    }
}
