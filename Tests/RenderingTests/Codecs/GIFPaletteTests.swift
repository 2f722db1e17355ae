import Foundation
import Rendering
import Testing

/// The choice of a GIF's colours.
struct GIFPaletteTests {
    /// Gradients with a few hundred colours, which differ by single levels.
    @Test(
        arguments: [
            ([0, 0, 128], [255, 128, 0]), ([10, 40, 90], [240, 180, 140]),
            ([20, 60, 30], [200, 250, 60]),
            ([0, 0, 255], [255, 170, 0]),
        ] as [([Double], [Double])])
    func `a gradient uses the whole palette`(from: [Double], to: [Double]) throws {
        let picture = try picture(400, 300) { x, y in
            let place = (Double(x) / 399 + Double(y) / 299) / 2
            return (0..<3).map { from[$0] + (to[$0] - from[$0]) * place }
        }
        let result = try gif(of: picture)
        let colors = Set(
            stride(from: 0, to: result.samples.count, by: 4).map {
                Array(result.samples[$0..<$0 + 3])
            })
        #expect(colors.count == 256)
        // Pillow's median cut reaches 57 to 60 dB.
        #expect(noise(result, try pixels(picture)) >= 57)
    }

    @Test func `a narrow gradient in two directions is not dithered`() throws {
        let picture = try picture(300, 200) { x, y in
            [100 + Double(x) / 12, 128 + Double(y) / 8, 150 + Double(x) * Double(y) / 5_000]
        }
        let result = try gif(of: picture)
        let original = try pixels(picture)
        #expect(noise(result, original) >= 53)
        #expect(difference(result, original) <= 4)
    }

    @Test func `a few rare colours are not lost to a gradient`() throws {
        let picture = try picture(256, 256) { x, y in
            x < 8 && y < 8
                ? [255, 0, Double(y * 30)] : [Double(x) / 2, Double(y) / 2, Double(x + y) / 4]
        }
        let (result, original) = (try gif(of: picture), try pixels(picture))
        for y in 0..<8 {
            let at = 4 * (256 * y + 4)
            #expect(abs(Int(result.samples[at]) - Int(original.samples[at])) <= 40)
            #expect(abs(Int(result.samples[at + 1]) - Int(original.samples[at + 1])) <= 40)
        }
    }

    private func gif(of picture: Pixels) throws -> Pixels {
        try Image(data: picture.encoded(as: EncodingOptions(format: .gif))).pixels()
    }

    private func pixels(_ picture: Pixels) throws -> Pixels {
        try Image(data: picture.encoded()).pixels()
    }

    private func picture(
        _ width: Int, _ height: Int, _ color: (Int, Int) -> [Double]
    ) throws -> Pixels {
        let samples = (0..<height).flatMap { y in
            (0..<width).flatMap { x in
                color(x, y).map { UInt8(min(max($0.rounded(), 0), 255)) }
            }
        }
        return try #require(
            Pixels(size: ImageSize(width: width, height: height), layout: .rgb8, samples: samples))
    }

    /// The peak signal-to-noise ratio in decibels.
    private func noise(_ a: Pixels, _ b: Pixels) -> Double {
        var (sum, count) = (0.0, 0.0)
        for (index, (one, other)) in zip(a.samples, b.samples).enumerated() where index % 4 != 3 {
            sum += pow(Double(one) - Double(other), 2)
            count += 1
        }
        return sum == 0 ? .infinity : 10 * log10(255 * 255 * count / sum)
    }
}
