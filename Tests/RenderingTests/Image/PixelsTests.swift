import Rendering
import Testing

struct PixelsTests {
    @Test func `a size that does not match the samples is refused`() {
        for (width, height) in [(Int.max, Int.max), (.max, 1), (1 << 62, 4), (-1, -1), (0, 0)] {
            for layout in [PixelLayout.gray8, .rgb8, .rgba8] {
                let size = ImageSize(width: width, height: height)
                #expect(Pixels(size: size, layout: layout, samples: [1, 2, 3, 4]) == nil)
                #expect(Pixels(size: size, layout: layout, samples: []) == nil)
            }
        }
        let size = ImageSize(width: 2, height: 1)
        #expect(Pixels(size: size, layout: .rgb8, samples: Array(repeating: 1, count: 6)) != nil)
        #expect(Pixels(size: size, layout: .rgb8, samples: Array(repeating: 1, count: 7)) == nil)
    }

    @Test func `making pixels and writing them can be cancelled`() throws {
        let picture = try gradient(40, 90)
        for format in ImageFormat.supported {
            #expect(throws: CancellationError.self) {
                try picture.encoded(as: EncodingOptions(format: format), isCancelled: { true })
            }
        }
        let image = try Image(data: picture.encoded())
        #expect(throws: CancellationError.self) { try image.pixels(isCancelled: { true }) }
        #expect(try image.pixels(isCancelled: { false }).size == picture.size)
    }

    @Test func `all options can be set at once`() {
        let options = EncodingOptions(
            format: .jpeg, quality: 7, isLossless: false, metadata: .strip, threads: 1,
            subsampling: .half, isProgressive: true, optimizesTables: true, compression: 3)
        #expect(options.subsampling == .half && options.compression == 3)
        #expect(options.isProgressive && options.optimizesTables)
        #expect(EncodingOptions().subsampling == nil && EncodingOptions().compression == nil)
        #expect(!EncodingOptions().isProgressive && !EncodingOptions().optimizesTables)
    }
}
