import Foundation
import Rendering
import Testing

struct HistogramTests {
    @Test func `a flat picture has one level in each channel`() throws {
        let histogram = try histogram(.rgb8, 3, 2, Array(repeating: [200, 100, 50], count: 6))

        #expect(histogram.red.counts == only(6, at: 200))
        #expect(histogram.green.counts == only(6, at: 100))
        #expect(histogram.blue.counts == only(6, at: 50))
        // (54 · 200 + 183 · 100 + 19 · 50 + 128) / 256 = 117.9
        #expect(histogram.luminance.counts == only(6, at: 117))
        #expect(histogram.transparentPixels == 0)
        #expect(histogram.red.mean == 200)
        #expect(histogram.red.median == 200)
        #expect(histogram.red.total == 6)
    }

    @Test func `every level is counted where it belongs`() throws {
        let pixels = (0...UInt8.max).map { level -> [UInt8] in [level, 255 - level, level / 2] }
        let histogram = try histogram(.rgb8, 16, 16, pixels)
        #expect(histogram.red.counts == Array(repeating: 1, count: 256))
        #expect(histogram.green == histogram.red)
        #expect(histogram.blue.counts[..<128].allSatisfy { $0 == 2 })
        #expect(histogram.blue.counts[128...].allSatisfy { $0 == 0 })
        #expect(histogram.red.mean == 127.5)
        #expect(histogram.red.median == 127)
        #expect(histogram.blue.mean == 63.5)
    }

    @Test func `black is 0 and white 255, in luminance too`() throws {
        let histogram = try histogram(
            .rgb8, 4, 1, [[0, 0, 0], [255, 255, 255], [255, 255, 255], [255, 255, 255]])
        #expect(histogram.luminance.share(of: 0) == 0.25)
        #expect(histogram.luminance.share(of: 255) == 0.75)
        #expect(histogram.luminance == histogram.red)
        #expect(histogram.luminance.median == 255)
        #expect(histogram.luminance.mean == 191.25)
        #expect(histogram.luminance.share(of: 256) == 0)
        #expect(histogram.luminance.share(of: -1) == 0)
    }

    @Test func `grey counts in all channels`() throws {
        let histogram = try histogram(.gray8, 5, 1, [[0], [10], [10], [20], [255]])
        for channel in [histogram.luminance, histogram.red, histogram.green, histogram.blue] {
            #expect(channel == histogram.red)
        }
        #expect(histogram.red.counts[10] == 2)
        #expect(histogram.red.median == 10)
        #expect(histogram.red.mean == 59)
    }

    @Test func `only fully transparent pixels are left out`() throws {
        let histogram = try histogram(
            .rgba8, 2, 2, [[9, 9, 9, 0], [10, 20, 30, 1], [10, 20, 30, 255], [7, 7, 7, 0]])
        #expect(histogram.transparentPixels == 2)
        #expect(histogram.red.counts == only(2, at: 10))
        #expect(histogram.blue.total == 2)
    }

    @Test func `a fully transparent picture has neither mean nor median`() throws {
        let histogram = try histogram(.rgba8, 1, 2, [[9, 9, 9, 0], [1, 1, 1, 0]])
        #expect(histogram.transparentPixels == 2)
        #expect(histogram.luminance.total == 0)
        #expect(histogram.luminance.mean == nil)
        #expect(histogram.luminance.median == nil)
        #expect(histogram.luminance.share(of: 0) == 0)
    }

    @Test func `filters are applied before counting`() throws {
        let image = try Image(data: png(.rgb8, 2, 1, [[0, 0, 0], [255, 255, 255]]))
        let cropped = try image.applying([.crop(.rectangle(x: 1, y: 0, width: 1, height: 1))])
            .histogram()
        #expect(cropped.red.counts == only(1, at: 255))
        let inverted = try image.applying([.colorInvert()]).histogram()
        #expect(inverted == (try image.histogram()))
    }

    @Test func `a large picture gives the same with any number of threads`() throws {
        let size = ImageSize(width: 1_200, height: 700)
        let samples = (0..<size.width * size.height * 3).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let pixels = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let image = try Image(data: try pixels.encoded())
        let one = try image.histogram(threads: 1)
        #expect(one == (try image.histogram(threads: 2)))
        #expect(one.green.total == size.width * size.height)
        var reds = [Int](repeating: 0, count: 256)
        for index in stride(from: 0, to: samples.count, by: 3) { reds[Int(samples[index])] += 1 }
        #expect(one.red.counts == reds)
    }

    @Test func `a cancelled call gives no histogram`() throws {
        let image = try Image(data: png(.gray8, 1, 1, [[3]]))
        #expect(throws: CancellationError.self) { try image.histogram(isCancelled: { true }) }
    }

    private func histogram(
        _ layout: PixelLayout, _ width: Int, _ height: Int, _ pixels: [[UInt8]]
    ) throws -> Histogram {
        try Image(data: png(layout, width, height, pixels)).histogram()
    }

    private func png(
        _ layout: PixelLayout, _ width: Int, _ height: Int, _ pixels: [[UInt8]]
    ) throws -> Data {
        let picture = Pixels(
            size: ImageSize(width: width, height: height), layout: layout,
            samples: pixels.flatMap { $0 })
        return try #require(picture).encoded()
    }

    private func only(_ count: Int, at level: Int) -> [Int] {
        (0..<256).map { $0 == level ? count : 0 }
    }
}
