import CImageEditorKernels
import ImageEditorTestSupport
import Testing

struct ConvertKernelTests {
    @Test(arguments: [KERNELS_WIDEST.rawValue, KERNELS_PORTABLE.rawValue])
    func `every pixel is converted, and nothing is written beyond the row`(_ width: UInt32) {
        let kernels = kernels_width(rawValue: width)
        var random = SeededGenerator(seed: 4)
        for (channels, targets) in [(1, 3), (1, 4), (3, 4), (4, 3)] {
            for width in Array(1...40) + [257] {
                let from = (0..<width * channels).map { _ in random.sample() }
                var to = [UInt8](repeating: 0xA5, count: width * targets + 70)
                kernels_convert(from, Int32(channels), &to, Int32(targets), width, kernels)
                let expected = (0..<width).flatMap { x -> [UInt8] in
                    Self.converted(Array(from[x * channels..<(x + 1) * channels]), targets)
                }
                #expect(Array(to.prefix(expected.count)) == expected)
                #expect(to.dropFirst(expected.count).allSatisfy { $0 == 0xA5 })
            }
        }
    }

    @Test func `every colour with every alpha is laid on white and rounded`() {
        let from = (0..<65_536).flatMap { index -> [UInt8] in
            [UInt8(index / 256), 0, 255, UInt8(index % 256)]
        }
        let expected = (0..<65_536).flatMap { index -> [UInt8] in
            Self.converted(Array(from[4 * index..<4 * index + 4]), 3)
        }
        for kernels in [KERNELS_WIDEST, KERNELS_PORTABLE] {
            var to = [UInt8](repeating: 0, count: 3 * 65_536)
            kernels_convert(from, 4, &to, 3, 65_536, kernels)
            #expect(to == expected)
        }
    }

    private static func converted(_ pixel: [UInt8], _ channels: Int) -> [UInt8] {
        let color = pixel.count == 1 ? [pixel[0], pixel[0], pixel[0]] : Array(pixel.prefix(3))
        guard pixel.count == 4 else { return channels == 4 ? color + [255] : color }
        let alpha = Double(pixel[3]) / 255
        return color.map { UInt8((Double($0) * alpha + 255 * (1 - alpha)).rounded()) }
    }
}
