import Foundation
import Rendering
import Testing

struct GaussianBlurTests {
    @Test(arguments: [0.2, 0.5, 1, 1.9, 3.9, 4, 5.3, 8, 12, 16, 40, 130, 500])
    func `every sample is the mean weighted by a Gaussian`(_ sigma: Double) throws {
        for layout in [PixelLayout.gray8, .rgb8, .rgba8] {
            // The plain sums of wide blurs are slow, so these pictures are small.
            let large = sigma < 20 ? (45, 29) : (11, 7)
            for (width, height) in [large, (1, 19), (23, 1), (2, 3)] {
                let error = try largestError(
                    noise(width, height, layout), GaussianBlur(radius: sigma)
                ) { planes in planes.map { gaussian($0, sigma) } }
                // Half a level for rounding.
                #expect(error < 0.6, "\(layout) \(width)×\(height)")
            }
        }
    }

    @Test(arguments: [1.5, 6])
    func `hard edges spread as a Gaussian does`(_ sigma: Double) throws {
        let bars = try gray(
            (0..<40).map { y in (0..<50).map { x in x / 9 % 2 == y / 13 % 2 ? 0 : 255 } })
        let error = try largestError(bars, GaussianBlur(radius: sigma)) { planes in
            planes.map { gaussian($0, sigma) }
        }
        #expect(error < 0.6)
    }

    @Test func `a radius of 0 changes nothing`() throws {
        let picture = try noise(31, 17, .rgba8)
        #expect(try result(picture, [GaussianBlur(radius: 0)]) == result(picture, []))
    }

    @Test func `transparent pixels give no colour to their neighbours`() throws {
        var samples: [UInt8] = []
        for x in 0..<32 { samples += x < 16 ? [200, 0, 0, 255] : [0, 255, 0, 0] }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 32, height: 1), layout: .rgba8, samples: samples))
        let blurred = try result(pixels, [GaussianBlur(radius: 3)]).samples
        for x in 0..<32 where blurred[4 * x + 3] > 0 {
            #expect(blurred[4 * x] == 200)
            #expect(blurred[4 * x + 1] == 0)
        }
        #expect((100...155).contains(blurred[4 * 16 + 3]))
    }

    @Test func `a photograph's planes are blurred like its colours`() throws {
        let picture = try gradient(120, 90).encoded(as: EncodingOptions(format: .jpeg))
        let image = try Image(data: picture)
        let colors = try Image(data: image.encoded(as: EncodingOptions(format: .png)))
        let blur = GaussianBlur(radius: 6)
        let exact = try colors.applying([blur]).pixels()
        let file = try image.applying([blur]).encoded(as: EncodingOptions(quality: 100))
        let furthest = try difference(Image(data: file).pixels(), exact)
        #expect(furthest <= 3)
    }

    @Test(arguments: [(40, 33), (41, 32), (41, 33)])
    func `strong colours at an odd edge are blurred like the decoded ones`(
        _ width: Int, _ height: Int
    ) throws {
        // Blue, with red in the last row and column.
        let samples = (0..<width * height).flatMap { index -> [UInt8] in
            index % width == width - 1 || index / width == height - 1
                ? [220, 40, 40] : [40, 40, 220]
        }
        let size = ImageSize(width: width, height: height)
        let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        var options = EncodingOptions(format: .jpeg, quality: 98)
        options.subsampling = .quarter
        let image = try Image(data: picture.encoded(as: options))
        let colors = try Image(data: image.encoded(as: EncodingOptions(format: .png)))
        for radius in [2.0, 7] {
            let blur = GaussianBlur(radius: radius)
            let exact = try colors.applying([blur]).pixels()
            let file = try image.applying([blur]).encoded(as: EncodingOptions(quality: 100))
            let furthest = try difference(Image(data: file).pixels(), exact)
            // The same tolerance as for even sides: the quantisation is coarse.
            #expect(furthest <= (radius < 5 ? 12 : 6))
        }
    }

    @Test func `colours beyond the range of RGB are clamped before they are mixed`() throws {
        // Coarse quantisation of pure colours gives planes far out of range.
        var samples: [UInt8] = []
        for index in 0..<96 * 64 {
            let (x, y) = (index % 96, index / 96)
            samples += (x / 5 + y / 7) % 2 == 0 ? [255, 0, 0] : [0, 0, 0]
        }
        let size = ImageSize(width: 96, height: 64)
        let bars = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let file = try bars.encoded(as: EncodingOptions(format: .jpeg, quality: 30))
        let image = try Image(data: file)
        let colors = try Image(data: image.encoded(as: EncodingOptions(format: .png)))
        let blur = GaussianBlur(radius: 8)
        let exact = try colors.applying([blur]).pixels().samples
        let planes = try image.applying([blur]).encoded(as: EncodingOptions(quality: 100))
        let actual = try Image(data: planes).pixels().samples
        let sum = zip(actual, exact).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(Double(sum) / Double(actual.count) < 1)
    }

    @Test func `a radius out of range is an error`() throws {
        let picture = try noise(4, 4, .rgb8)
        for radius in [-0.1, 500.1, .nan, .infinity] {
            #expect(throws: FilterError.self) {
                try result(picture, [GaussianBlur(radius: radius)])
            }
        }
    }
}
