import Foundation
import Rendering
import Testing

struct GIFEncoderTests {
    private let gif = EncodingOptions(format: .gif)

    @Test(arguments: [1, 2, 3, 4, 16, 17, 255, 256])
    func `a picture of few colours keeps them exactly`(_ count: Int) throws {
        let samples = (0..<64 * 32).flatMap { index -> [UInt8] in
            let color = index * 7 % count
            return [UInt8(color), UInt8(color * 37 % 256), UInt8(255 - color)]
        }
        let size = ImageSize(width: 64, height: 32)
        let pixels = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        let original = try Image(data: pixels.encoded()).pixels()
        #expect(try Image(data: pixels.encoded(as: gif)).pixels() == original)
    }

    @Test func `255 colours and transparency fit a palette`() throws {
        let samples = (0..<256).flatMap { index -> [UInt8] in
            index == 255 ? [9, 9, 9, 0] : [UInt8(index), 0, 0, 255]
        }
        let size = ImageSize(width: 16, height: 16)
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: samples))
        let found = try Image(data: pixels.encoded(as: gif)).pixels().samples
        #expect(found.prefix(255 * 4) == samples.prefix(255 * 4))
        #expect(found.last == 0)
    }

    @Test func `less than half opaque pixels become transparent, others opaque`() throws {
        let samples: [UInt8] = [10, 20, 30, 127, 10, 20, 30, 128, 10, 20, 30, 0, 10, 20, 30, 255]
        let size = ImageSize(width: 4, height: 1)
        let pixels = try #require(Pixels(size: size, layout: .rgba8, samples: samples))
        let image = try Image(data: pixels.encoded(as: gif))
        #expect(
            try visible(image.pixels())
                == [0, 0, 0, 0, 10, 20, 30, 255, 0, 0, 0, 0, 10, 20, 30, 255])
        #expect(image.info.hasAlpha)
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `a smooth picture is close, and its mean stays`(_ layout: PixelLayout) throws {
        let original = try Image(data: gradient(200, 150, layout: layout).encoded()).pixels()
        let found = try Image(data: gradient(200, 150, layout: layout).encoded(as: gif)).pixels()
        #expect(found.size == original.size)
        for channel in 0..<3 {
            let (a, b) = (means(original, channel), means(found, channel))
            let differences = zip(a, b).map { abs($0 - $1) }
            // The ends of the gradient lie outside the outermost palette colours.
            #expect((differences.max() ?? 99) < 10, "\(channel)")
            #expect(differences.reduce(0, +) / Double(differences.count) < 1.5, "\(channel)")
        }
        // Dithering noise, far less than the error of 256 evenly spaced colours.
        #expect(error(original, found) < (layout == .gray8 ? 0.01 : 60))
    }

    @Test func `the same picture gives the same bytes for any strips`() throws {
        let image = try Image(data: gradient(120, 90).encoded())
        let whole = try image.encoded(as: gif)
        for height in [16, 32, 256] {
            #expect(try image.encoded(as: gif, stripHeight: height) == whole)
        }
    }

    @Test(.needsCorpora) func `a rewritten GIF keeps its pixels`() throws {
        for file in try CorpusFile.all("gif", where: { $0.expect == .ok }) {
            let image = try Image(data: file.data())
            let again = try Image(data: image.encoded())
            #expect(again.info.format == .gif)
            #expect(again.info.frames == image.info.frames)
            #expect(again.info.animation == image.info.animation, "\(file.testDescription)")
            for frame in 1...image.info.frames {
                let (result, expected) = try (again.showingFrame(frame), image.showingFrame(frame))
                #expect(
                    try visible(result.pixels()) == visible(expected.pixels()),
                    "\(file.testDescription), frame \(frame)")
            }
        }
    }

    @Test(.needsCorpora) func `a photograph in 256 colours is acceptable`() throws {
        let file = try #require(
            try CorpusFile.all("photos", where: { $0.file == "kodak23.png" }).first)
        let image = try Image(data: file.data())
        let found = try Image(data: image.encoded(as: gif)).pixels()
        let mean = try error(image.pixels(), found)
        // The error of single pixels: 32 dB would be 41.
        #expect(mean < 90, "\(mean)")
    }

    @Test func `a side longer than the format allows is an error`() throws {
        var limits = DecodingLimits()
        limits.side = 70_000
        let long = try Image(
            data: gradient(65_536, 1, layout: .gray8).encoded(), limits: limits)
        #expect(throws: ImageEncodingError.tooLarge(.gif, maximumSide: 65_535)) {
            try long.encoded(as: gif)
        }
    }

    /// The visible samples; transparent ones are 0.
    private func visible(_ picture: Pixels) -> [UInt8] {
        picture.samples.indices.map {
            picture.samples[$0 | 3] == 0 ? 0 : picture.samples[$0]
        }
    }

    /// The means of 10 by 10 blocks, roughly as the eye averages dithering.
    private func means(_ picture: Pixels, _ channel: Int) -> [Double] {
        let (width, height) = (picture.size.width / 10, picture.size.height / 10)
        return (0..<width * height).map { block in
            var sum = 0
            for y in 0..<10 {
                for x in 0..<10 {
                    let at = (block / width * 10 + y) * picture.size.width + block % width * 10 + x
                    sum += Int(picture.samples[4 * at + channel])
                }
            }
            return Double(sum) / 100
        }
    }

    /// The mean squared difference of samples, without alpha.
    private func error(_ a: Pixels, _ b: Pixels) -> Double {
        var sum = 0
        for index in a.samples.indices where index % 4 < 3 {
            let difference = Int(a.samples[index]) - Int(b.samples[index])
            sum += difference * difference
        }
        return Double(sum) / Double(a.samples.count / 4 * 3)
    }
}
