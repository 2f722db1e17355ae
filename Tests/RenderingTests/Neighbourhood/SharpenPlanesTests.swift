import CImageEditorKernels
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Sharpening of YCbCr planes, compared with the definition in Double arithmetic.
struct SharpenPlanesTests {
    @Test(arguments: [(2, 2), (2, 1)], [0.4, 2])
    func `a photograph's planes are sharpened like its colours`(
        _ subsampling: (Int, Int), _ sharpness: Double
    ) throws {
        // Tones that sharpening keeps in range. RGB clamps other tones, and subsampled chroma
        // would then blur them.
        var random = SeededGenerator(seed: 3)
        let (width, height) = (97, 61)
        let samples = (0..<width * height).flatMap { index -> [UInt8] in
            let base: Int = 80 + (index % width) / 2 + (index / width) / 2
            return [0, 25, 10].map { (offset: Int) -> UInt8 in
                UInt8(base + offset + Int(random.sample()) / 24)
            }
        }
        let size = ImageSize(width: width, height: height)
        let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        var options = EncodingOptions(format: .jpeg, quality: 95)
        options.subsampling = subsampling == (2, 2) ? .quarter : .half
        let image = try Image(data: picture.encoded(as: options))
        let filters: [any Filter] = [
            Contrast(amount: 20), SharpenLuminance(sharpness: sharpness),
        ]

        let input = try image.pixels().samples
        let planes = (0..<3).map { channel in
            Plane(width: width, height: height) { x, y in
                (Double(input[4 * (y * width + x) + channel]) / 255 - 0.5) * 1.2 + 0.5
            }
        }
        let luma = Plane(width: width, height: height) { x, y in
            0.2126 * planes[0][x, y] + 0.7152 * planes[1][x, y] + 0.0722 * planes[2][x, y]
        }
        let blurred = gaussian(luma, 1.69)
        let file = try image.applying(filters).encoded(as: EncodingOptions(quality: 100))
        let actual = try Image(data: file).pixels().samples
        let errors = (0..<width * height).map { index in
            let weights = [0.299, 0.587, 0.114]
            let change = sharpness * (luma.values[index] - blurred.values[index])
            return (0..<3).reduce(0.0) { sum, channel in
                let expected = (planes[channel].values[index] + change) * 255
                return sum + weights[channel] * (Double(actual[4 * index + channel]) - expected)
            }
        }.map { abs($0) }
        // Sharpening also amplifies the decoder's rounding, and the output is quantised with the
        // finest steps.
        #expect(errors.reduce(0, +) / Double(errors.count) < 0.7)
        #expect(errors.max() ?? 9 < 3)
    }

    @Test func `a grey picture stays grey and a flat one flat`() throws {
        let size = ImageSize(width: 70, height: 50)
        for color in [[UInt8(90), 90, 90], [250, 30, 60], [255, 255, 255], [3, 0, 9]] {
            let samples = (0..<size.width * size.height).flatMap { _ in color }
            let picture = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
            var options = EncodingOptions(format: .jpeg, quality: 98)
            options.subsampling = .quarter
            let image = try Image(data: picture.encoded(as: options))
            let before = try image.pixels().samples
            let file = try image.applying([SharpenLuminance(sharpness: 2)])
                .encoded(as: EncodingOptions(quality: 98))
            let after = try Image(data: file).pixels().samples
            let furthest = zip(before, after).map { abs(Int($0) - Int($1)) }.max() ?? 9
            #expect(furthest <= 1, "\(color)")
        }
    }

    @Test(arguments: [0.3, 1.69, 4, 8], [1, 31, 33, 50])
    func `the 16-bit blur is Gaussian`(_ sigma: Double, _ width: Int) throws {
        // The engine's own blur kernel, measured with bars in a picture's luma.
        let bars = try gray(
            (0..<40).map { y in (0..<width).map { x in x / 9 % 2 == y / 13 % 2 ? 60 : 190 } })
        var options = EncodingOptions(format: .jpeg, quality: 100)
        options.subsampling = .quarter
        let rgb = try #require(
            Pixels(
                size: bars.size, layout: .rgb8, samples: bars.samples.flatMap { [$0, $0, $0] }))
        let image = try Image(data: rgb.encoded(as: options))
        let input = try image.pixels().samples
        let plane = Plane(width: width, height: 40) { x, y in
            Double(input[4 * (y * width + x)]) / 255
        }
        let blurred = gaussian(plane, sigma)
        let filter = SharpenLuminance(sharpness: 0.5, radius: sigma)
        let file = try image.applying([filter]).encoded(as: EncodingOptions(quality: 100))
        let actual = try Image(data: file).pixels().samples
        var largest = 0.0
        for index in 0..<width * 40 {
            let value = plane.values[index]
            let expected = (value + 0.5 * (value - blurred.values[index])) * 255
            let level = min(max(expected, 0), 255)
            largest = max(largest, abs(level - Double(actual[4 * index + 1])))
        }
        #expect(largest < 2)
    }

    @Test(arguments: Array(1...70) + [256, 257, 300])
    func `all kernels give the same rows`(_ width: Int) {
        for step in Self.steps {
            for (lines, vertical) in [(2, 2), (1, 2), (1, 1)] {
                let rows = [KERNELS_WIDEST, KERNELS_AVX2, KERNELS_PORTABLE].map {
                    WordRows(
                        width: width, lines: lines, vertical: vertical, step: step, kernels: $0)
                }
                #expect(rows.allSatisfy { $0 == rows[0] })
                #expect(rows[0].isRestUntouched)
            }
        }
    }

    @Test(arguments: [1, 2, 31, 64, 301])
    func `each pixel matches the definition within rounding`(_ width: Int) {
        for step in Self.steps {
            for (lines, vertical) in [(2, 2), (1, 2), (1, 1)] {
                let rows = WordRows(
                    width: width, lines: lines, vertical: vertical, step: step,
                    kernels: KERNELS_WIDEST)
                #expect(rows.largestColorError < 0.15)
                #expect(rows.largestSampleError < 0.6)
            }
        }
    }

    private static let steps: [WordRows.Step] = [
        .matrix([0.1, 0.7, 0.3, -0.05, 0.6, -0.2, 0.5, 0.1, 0.9, 0.4, -0.2, 0]),
        .matrix([0.3, 0.2, 0.1, 0, 0.1, 0.5, 0.3, 0.1, 0, 0, 0.9, 0]),
        .matrix([2.9, -0.8, -0.6, 0, -0.5, 2.2, -0.4, 0, 0.3, -1, 1.7, 0]), .power(1.8),
    ]
}
