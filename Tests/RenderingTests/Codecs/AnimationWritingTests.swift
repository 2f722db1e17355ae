import Foundation
import Testing
@testable import Rendering

/// Animations in and out: each frame edited, timing and loops kept.
struct AnimationWritingTests {
    static let formats: [ImageFormat] = [.gif, .webp, .png]
    private static let colors: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]

    /// Four frames of 8 × 6 with every way of disposal, transparency and different durations.
    private func file(repetitions: Int? = 0) -> RawGIF {
        var file = RawGIF(width: 8, height: 6, colors: Self.colors)
        if let repetitions {
            file.blocks.append(
                RawGIF.block(0xFF, name: "NETSCAPE2.0", [1] + RawGIF.number(repetitions)))
        }
        file.add(
            width: 8, height: 6, (0..<48).map { UInt8($0 % 4) }, transparent: 0, disposal: 1,
            delay: 7)
        file.add(
            x: 1, y: 1, width: 3, height: 3, [UInt8](repeating: 2, count: 9), disposal: 2,
            delay: 100)
        file.add(
            x: 2, y: 2, width: 5, height: 2, [3, 0, 3, 0, 3, 1, 1, 1, 1, 1], transparent: 0,
            disposal: 3, delay: 0)
        file.add(x: 5, y: 3, width: 3, height: 3, [UInt8](repeating: 1, count: 9), delay: 13)
        return file
    }

    private func frames(of image: Image) throws -> [Pixels] {
        try (1...image.info.frames).map { try image.showingFrame($0).pixels() }
    }

    private func encoded(
        _ image: Image, as format: ImageFormat, isLossless: Bool = true
    ) throws -> Image {
        try Image(
            data: image.encoded(as: EncodingOptions(format: format, isLossless: isLossless)))
    }

    /// Equal where something is visible; the colours of transparent pixels do not matter.
    private func expectEqual(
        _ result: [Pixels], _ expected: [Pixels], _ comment: Comment? = nil
    ) {
        #expect(result.map(visible) == expected.map(visible), comment)
    }

    private func visible(_ pixels: Pixels) -> [UInt8] {
        var samples = pixels.samples
        for start in stride(from: 0, to: samples.count, by: 4) where samples[start + 3] == 0 {
            for channel in 0..<3 { samples[start + channel] = 0 }
        }
        return samples
    }

    @Test(arguments: [0, 1, 4, nil])
    func `frames, durations and plays survive GIF to WebP to PNG to GIF`(
        _ repetitions: Int?
    ) throws {
        let image = try Image(data: file(repetitions: repetitions).data)
        let seen = try frames(of: image)
        let timing = AnimationTiming(
            durations: [7, 100, 0, 13].map { FrameDuration($0, per: 100) },
            plays: repetitions.map { $0 == 0 ? nil : $0 + 1 } ?? 1)
        #expect(image.info.animation == timing)
        var result = image
        for format in [ImageFormat.webp, .png, .gif, .png, .webp, .gif] {
            result = try encoded(result, as: format)
            #expect(result.info.format == format && result.info.frames == 4)
            #expect(result.info.animation == timing, "\(format)")
            expectEqual(try frames(of: result), seen, "\(format)")
        }
    }

    @Test(arguments: formats)
    func `each frame is that of an edit of this frame alone`(_ format: ImageFormat) throws {
        let image = try Image(data: file().data).applying([
            .sepiaTone(), .resize(width: 16, height: 12, mode: .stretch, allowsEnlarging: true),
            Crop(.rectangle(x: 1, y: 2, width: 13, height: 9)), Rotate(degrees: 90),
            .gaussianBlur(radius: 1),
        ])
        let result = try encoded(image, as: format)
        #expect(result.info.frames == 4)
        #expect(result.info.storedSize == ImageSize(width: 9, height: 13))
        let alone = try (1...4).map { number in
            try encoded(image.showingFrame(number), as: format).pixels()
        }
        let frames = try frames(of: result)
        for (number, (frame, expected)) in zip(frames, alone).enumerated() {
            // A GIF chooses the colours of the part that has changed.
            let tolerance = format == .gif ? 2 : 0
            let (frame, expected) = (visible(frame), visible(expected))
            let difference = zip(frame, expected).map { abs(Int($0) - Int($1)) }.max() ?? 256
            #expect(difference <= tolerance, "frame \(number + 1) as \(format)")
        }
    }

    @Test func `a lossy WebP keeps the pixels of each frame about right`() throws {
        var file = RawWebP(width: 40, height: 30, flags: 0x02)
        for shift in 0..<3 {
            let samples = (0..<1_200).flatMap { index -> [UInt8] in
                let (x, y) = (index % 40, index / 40)
                return [UInt8(60 + 3 * x), UInt8(80 + 2 * y), UInt8(90 + 20 * shift), 255]
            }
            try file.add(
                try #require(
                    Pixels(
                        size: ImageSize(width: 40, height: 30), layout: .rgba8, samples: samples)))
        }
        let image = try Image(data: file.data)
        let result = try Image(
            data: image.encoded(as: EncodingOptions(format: .webp, quality: 95)))
        #expect(result.info.animation == image.info.animation)
        for (frame, expected) in zip(try frames(of: result), try frames(of: image)) {
            #expect(difference(frame, expected) < 16)
        }
        #expect(!result.info.hasAlpha)
    }

    @Test(arguments: formats)
    func `pixels become transparent again`(_ format: ImageFormat) throws {
        var file = RawGIF(width: 4, height: 3, colors: Self.colors)
        for column in [0, 1, 2, 3, 1] {
            file.add(
                x: column, y: column % 2, width: 1, height: 2, [1, 2], disposal: 2, delay: 5)
        }
        let image = try Image(data: file.data)
        let result = try encoded(image, as: format)
        expectEqual(try frames(of: result), try frames(of: image))
    }

    @Test(arguments: formats)
    func `equal frames stay, with their durations`(_ format: ImageFormat) throws {
        var file = RawGIF(width: 5, height: 3, colors: Self.colors)
        for delay in 1...4 {
            file.add(width: 5, height: 3, [UInt8](repeating: 1, count: 15), delay: delay)
        }
        let result = try encoded(Image(data: file.data), as: format)
        #expect(
            result.info.animation?.durations == (1...4).map { FrameDuration($0, per: 100) })
    }

    @Test func `a GIF whose frames have 256 colours each keeps them exactly`() throws {
        var file = RawWebP(width: 16, height: 16)
        for frame in 0..<3 {
            let samples = (0..<256).flatMap { index -> [UInt8] in
                [UInt8(index), UInt8(255 - index), index < 20 ? UInt8(frame * 9) : 0, 255]
            }
            try file.add(
                try #require(
                    Pixels(
                        size: ImageSize(width: 16, height: 16), layout: .rgba8, samples: samples)))
        }
        let image = try Image(data: file.data)
        #expect(try frames(of: encoded(image, as: .gif)) == frames(of: image))
    }

    @Test func `a frame of a GIF that is cleared declares a transparent colour`() throws {
        var file = RawGIF(width: 8, height: 6, colors: Self.colors)
        file.add(width: 8, height: 6, (0..<48).map { UInt8($0 % 2) }, delay: 7)
        // A colour that the first frame does not have.
        file.add(
            x: 1, y: 1, width: 3, height: 3, [UInt8](repeating: 2, count: 9), disposal: 2,
            delay: 7)
        file.add(x: 2, y: 2, width: 2, height: 2, [UInt8](repeating: 3, count: 4), delay: 7)
        let image = try Image(data: file.data)
        let result = try image.encoded(as: EncodingOptions(format: .gif))
        try expectEqual(frames(of: Image(data: result)), frames(of: image))
        var cleared = 0
        for start in result.indices.dropLast(7)
        where result[start..<start + 3] == Data([0x21, 0xF9, 4]) {
            let flags = result[start + 3]
            guard flags >> 2 & 7 == 2 else { continue }
            cleared += 1
            #expect(flags & 1 == 1)
        }
        #expect(cleared == 1)
    }

    @Test func `one frame is a still picture, and so is a chosen one`() throws {
        let image = try Image(data: file().data)
        for format in Self.formats {
            let third = try encoded(image.showingFrame(3), as: format)
            #expect(third.info.frames == 1 && third.info.animation == nil)
            expectEqual([try third.pixels()], [try image.showingFrame(3).pixels()])
            #expect(try encoded(image.showingFrame(1), as: format).info.frames == 1)
            #expect(image.isAnimated(as: format))
            #expect(try !image.showingFrame(1).isAnimated(as: format))
        }
        #expect(!image.isAnimated(as: .jpeg))
        let still = try image.encoded(as: EncodingOptions(format: .jpeg))
        #expect(
            try still == image.showingFrame(1).encoded(as: EncodingOptions(format: .jpeg)))
        var single = RawWebP(width: 4, height: 2)
        try single.add(gradient(4, 2, layout: .rgba8))
        let webp = try Image(data: single.data).encoded(as: EncodingOptions(isLossless: true))
        #expect(RawWebP(webp)["ANMF"] == nil)
    }

    @Test func `the result does not depend on threads, strips or repetition`() throws {
        let image = try Image(data: file().data).applying([
            .resize(width: 90, height: 70, mode: .stretch, allowsEnlarging: true),
            .gaussianBlur(radius: 3),
        ])
        for format in Self.formats {
            let options = EncodingOptions(format: format, isLossless: true)
            let expected = try image.encoded(as: options)
            var single = options
            single.threads = 1
            #expect(try image.encoded(as: options) == expected)
            #expect(try image.encoded(as: single) == expected)
            #expect(try image.encoded(as: options, stripHeight: 16) == expected)
        }
    }

    @Test func `borders are those of the first frame`() throws {
        var file = RawGIF(width: 8, height: 4, colors: Self.colors)
        file.add(width: 8, height: 4, [UInt8](repeating: 1, count: 32))
        file.add(x: 2, y: 1, width: 3, height: 2, [UInt8](repeating: 2, count: 6))
        file.add(x: 0, y: 0, width: 8, height: 4, [UInt8](repeating: 3, count: 32))
        file.blocks.removeFirst(2)
        file.blocks.insert(contentsOf: Self.framed, at: 0)
        let result = try encoded(
            Image(data: file.data).applying([TrimBorders(tolerance: 0)]), as: .png)
        #expect(result.info.storedSize == ImageSize(width: 3, height: 2))
        #expect(result.info.frames == 3)
    }

    /// A frame whose border is red around green.
    private static var framed: [[UInt8]] {
        var file = RawGIF(width: 8, height: 4, colors: colors)
        let pixels = (0..<32).map { index -> UInt8 in
            (2..<5).contains(index % 8) && (1..<3).contains(index / 8) ? 2 : 1
        }
        file.add(width: 8, height: 4, pixels)
        return file.blocks
    }

    @Test func `a PNG keeps a picture that is not part of the animation, other formats do not`()
        throws
    {
        var file = AnimatedPNG(width: 2, height: 1, frames: 2)
        file.addHidden([9, 9, 9, 255, 9, 9, 9, 255])
        file.add(width: 2, [255, 0, 0, 255, 0, 255, 0, 255])
        file.add(x: 1, width: 1, [0, 0, 255, 255])
        let image = try Image(data: file.data)
        #expect(image.info.frames == 2 && image.info.animation?.durations.count == 2)
        let png = try encoded(image, as: .png)
        #expect(png.info.animation == image.info.animation)
        #expect(try frames(of: png) == frames(of: image))
        var still = RawPNG(png.data)
        still.chunks.removeAll { ["acTL", "fcTL", "fdAT"].contains($0.type) }
        let hidden: [UInt8] = [9, 9, 9, 255, 9, 9, 9, 255]
        #expect(try Image(data: still.data).pixels().samples == hidden)
        #expect(try image.showingFrame(1).pixels().samples == [255, 0, 0, 255, 0, 255, 0, 255])
        #expect(try image.pixels().samples == [255, 0, 0, 255, 0, 255, 0, 255])
        #expect(throws: ImageDecodingError.noSuchFrame(3, frames: 2)) { try image.showingFrame(3) }
        for format in [ImageFormat.gif, .webp] {
            let result = try encoded(image, as: format)
            #expect(result.info.animation == image.info.animation)
            expectEqual(try frames(of: result), try frames(of: image))
        }
    }

    @Test func `durations are rounded so that their sum stays right`() {
        func units(
            _ duration: FrameDuration, _ count: Int, per second: Int, least: Int
        ) -> [Int] {
            var rounding = DurationRounding(unitsPerSecond: second, most: 99_999, least: least)
            return (0..<count).map { _ in rounding.units(of: duration) }
        }
        #expect(units(FrameDuration(1, per: 30), 6, per: 100, least: 2) == [3, 4, 3, 3, 4, 3])
        #expect(
            units(FrameDuration(1, per: 30), 3, per: 1_000, least: 1).reduce(0, +) == 100)
        #expect(units(FrameDuration(1, per: 60), 4, per: 100, least: 2) == [2, 2, 2, 2])
        #expect(units(FrameDuration(1, per: 100), 2, per: 100, least: 2) == [1, 1])
        #expect(units(FrameDuration(1, per: 900), 2, per: 100, least: 2) == [1, 1])
        #expect(units(.zero, 2, per: 100, least: 2) == [0, 0])
        #expect(units(FrameDuration(.max, per: 1), 1, per: 100, least: 2) == [99_999])
    }

    @Test func `metadata follows the policy`() throws {
        var file = file()
        file.blocks.insert(RawGIF.block(0xFE, Array("words".utf8)), at: 0)
        let image = try Image(data: file.data)
        for format in [ImageFormat.gif, .png] {
            let kept = try image.encoded(as: EncodingOptions(format: format))
            let stripped = try image.encoded(
                as: EncodingOptions(format: format, metadata: .strip))
            #expect(kept.firstRange(of: Data("words".utf8)) != nil)
            #expect(stripped.firstRange(of: Data("words".utf8)) == nil)
        }
    }
}
