import Foundation
@testable import Rendering
import Testing

/// Animated PNGs of 16 bits, and the colour profiles of animations.
struct DeepAnimationTests {
    /// Three frames of noise with transparency, of which two cover a part.
    private func file(before: [(String, [UInt8])] = [], channels: Int = 4) -> AnimatedPNG {
        var file = AnimatedPNG(
            width: 9, height: 7, frames: 3, depth: 16, colorType: channels == 4 ? 6 : 2)
        file.before = before
        file.add(width: 9, bytes(9, 7, channels, seed: 1))
        file.add(x: 2, y: 1, width: 4, bytes(4, 5, channels, seed: 2), disposal: 2, blending: 1)
        file.add(x: 3, y: 2, width: 5, bytes(5, 3, channels, seed: 3), blending: 1)
        return file
    }

    private func bytes(_ width: Int, _ height: Int, _ channels: Int, seed: UInt64) -> [UInt8] {
        DeepPixels.noise(width, height, channels: channels, seed: seed).samples
            .flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    private func frames(of image: Image) throws -> [DeepPixels] {
        try (1...image.info.frames).map {
            try DeepPixels(image.showingFrame($0).encoded(as: EncodingOptions(format: .png)))
        }
    }

    @Test(arguments: [3, 4])
    func `frames keep all 65,536 levels`(_ channels: Int) throws {
        let image = try Image(data: file(channels: channels).data)
        let seen = try frames(of: image)
        #expect(seen[0].samples == DeepPixels.noise(9, 7, channels: channels).samples)
        let result = try Image(data: image.encoded())
        #expect(result.info.bitDepth == 16 && result.info.frames == 3)
        #expect(result.info.animation == image.info.animation)
        #expect(try frames(of: result) == seen)
        // Moved pixels are the same, too.
        let turned = try Image(data: image.applying([Rotate(degrees: 180)]).encoded())
        let back = try Image(data: turned.applying([Rotate(degrees: 180)]).encoded())
        #expect(try frames(of: back) == seen)
    }

    @Test func `transparent pixels of 16 bits are laid on those below them`() throws {
        let image = try Image(data: file().data)
        let seen = try frames(of: image)
        let above = DeepPixels.noise(4, 5, channels: 4, seed: 2)
        var error = 0.0
        for (x, y) in (0..<4).flatMap({ x in (0..<5).map { (x, $0) } }) {
            func pixel(_ picture: DeepPixels, _ x: Int, _ y: Int) -> [Double] {
                let start = (y * picture.width + x) * 4
                return picture.samples[start..<start + 4].map { Double($0) / 65_535 }
            }
            let (over, under) = (pixel(above, x, y), pixel(seen[0], x + 2, y + 1))
            let result = pixel(seen[1], x + 2, y + 1)
            let alpha = over[3] + under[3] * (1 - over[3])
            #expect(abs(result[3] - alpha) * 65_535 <= 0.5001)
            for channel in 0..<3 where alpha > 0 {
                let mixed = over[channel] * over[3] + under[channel] * under[3] * (1 - over[3])
                error = max(error, abs(result[channel] - mixed / alpha) * 65_535)
            }
        }
        #expect(error <= 0.5001)
    }

    @Test func `each frame is computed with 16 bits, as alone`() throws {
        let image = try Image(data: file().data).applying([
            .sepiaTone(), .resize(width: 14, height: 15, mode: .stretch, allowsEnlarging: true),
            .gaussianBlur(radius: 1),
            Crop(.rectangle(x: 1, y: 2, width: 12, height: 11)), Rotate(degrees: 90),
        ])
        let result = try Image(data: image.encoded())
        #expect(result.info.bitDepth == 16 && result.info.frames == 3)
        let alone = try (1...3).map { try DeepPixels(image.showingFrame($0).encoded()) }
        #expect(try frames(of: result) == alone)
        #expect(alone[2].samples.contains { $0 % 257 != 0 })
    }

    @Test(arguments: [ImageFormat.webp, .gif])
    func `formats of 8 bits get dithered frames`(_ format: ImageFormat) throws {
        // Shades between two levels of 8 bits.
        var file = AnimatedPNG(width: 32, height: 32, frames: 2, depth: 16, colorType: 2)
        for level in [100 * 257 + 64, 180 * 257 + 128] {
            let sample = [UInt8(level >> 8), UInt8(level & 0xFF)]
            file.add(width: 32, (0..<32 * 32 * 3).flatMap { _ in sample })
        }
        let image = try Image(data: file.data)
        let result = try Image(
            data: image.encoded(as: EncodingOptions(format: format, isLossless: true)))
        #expect(result.info.frames == 2 && result.info.bitDepth == 8)
        for (frame, level) in [(1, 100.249), (2, 180.498)] {
            let samples = try result.showingFrame(frame).pixels().samples
            let reds = stride(from: 0, to: samples.count, by: 4).map { Double(samples[$0]) }
            #expect(Set(reds) == [level.rounded(.down), level.rounded(.down) + 1])
            #expect(abs(reds.reduce(0, +) / Double(reds.count) - level) < 0.01)
        }
    }

    @Test func `memory of 16 bits is limited`() throws {
        let data = file().data
        var limits = DecodingLimits()
        // Three canvases of 8 bytes and two frames.
        limits.decodedBytes = 63 * 8 * 5 - 1
        let image = try Image(data: data, limits: limits)
        #expect {
            try image.encoded()
        } throws: { error in
            guard case .limitExceeded(.decodedBytes, _, _)? = error as? ImageDecodingError else {
                return false
            }
            return true
        }
        // The layout and a canvas of a single frame have 8 bits if 16 are too many.
        limits.decodedBytes = 63 * 15
        let single = try Image(data: data, limits: limits).showingFrame(2)
        #expect(try Image(data: single.encoded()).info.bitDepth == 8)
    }

    @Test(arguments: [ImageFormat.jpeg, .webp, .gif, .png])
    func `a remark says that 16 bits become 8`(_ format: ImageFormat) throws {
        let image = try Image(data: file().data)
        for image in [image, try image.showingFrame(2)] {
            var remarks: [ImageRemark] = []
            _ = try image.encoded(
                as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
            remarks.removeAll { if case .depthLost = $0 { false } else { true } }
            #expect(
                remarks
                    == (format == .png ? [] : [.depthLost(format, bits: 8, inputBits: 16)]))
        }
    }

    // MARK: - Profiles

    private var profile: (String, [UInt8]) {
        ("iCCP", Array("Test\0\0".utf8) + RawPNG.stored(Array(Self.p3)))
    }
    private static let p3 = RawProfile.displayP3.data

    @Test(arguments: [ImageFormat.png, .webp])
    func `a profile stays, and frames are computed in its space`(_ format: ImageFormat) throws {
        // Pure red of Display P3 lies outside of sRGB.
        var file = AnimatedPNG(width: 2, height: 1, frames: 2)
        file.before = [profile]
        file.add(width: 2, [250, 0, 0, 255, 20, 230, 40, 255])
        file.add(x: 1, width: 1, [250, 0, 0, 255])
        let image = try Image(data: file.data).applying([.colorControls(brightness: 0.01)])
        let result = try Image(
            data: image.encoded(as: EncodingOptions(format: format, isLossless: true)))
        #expect(result.info.frames == 2)
        #expect(result.header.metadata.colorProfile == Self.p3)
        for frame in 1...2 {
            let alone = try Image(
                data: image.showingFrame(frame).encoded(
                    as: EncodingOptions(format: format, isLossless: true)))
            #expect(try result.showingFrame(frame).pixels() == alone.pixels())
            #expect(alone.header.metadata.colorProfile == Self.p3)
        }
    }

    @Test func `a GIF gets sRGB, and a filter chooses another profile`() throws {
        var file = AnimatedPNG(width: 1, height: 1, frames: 2)
        file.before = [profile]
        file.add(width: 1, [90, 120, 200, 255])
        file.add(width: 1, [200, 120, 90, 255])
        let image = try Image(data: file.data)
        let gif = try Image(data: image.encoded(as: EncodingOptions(format: .gif)))
        for frame in 1...2 {
            #expect(try gif.showingFrame(frame).pixels() == image.showingFrame(frame).pixels())
        }
        for target in [ImageFormat.png, .webp] {
            let options = EncodingOptions(format: target, isLossless: true)
            let wide = try Image(
                data: image.applying([ColorProfile(.adobeRGB)]).encoded(as: options))
            #expect(wide.info.frames == 2 && wide.info.colorProfile == "Adobe RGB (1998)")
            for frame in 1...2 {
                let (result, expected) = (
                    try wide.showingFrame(frame).pixels().samples,
                    try image.showingFrame(frame).pixels().samples
                )
                #expect(zip(result, expected).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
            }
        }
    }

    @Test func `chunks that describe colours stay in a PNG`() throws {
        var file = AnimatedPNG(width: 1, height: 1, frames: 2, depth: 16, colorType: 2)
        // Display P3 with the curve of sRGB, full range.
        file.before = [("cICP", [12, 13, 0, 1])]
        file.add(width: 1, [200, 0, 10, 0, 10, 0])
        file.add(width: 1, [10, 0, 200, 0, 10, 0])
        let image = try Image(data: file.data)
        let enlarged = Resize(width: 2, height: 2, mode: .stretch, allowsEnlarging: true)
        let result = try image.applying([enlarged]).encoded()
        let chunks = RawPNG(result).chunks
        #expect(chunks.first { $0.type == "cICP" }?.payload == [12, 13, 0, 1])
        #expect(chunks.filter { $0.type == "fcTL" }.count == 2)
        let webp = try Image(data: image.encoded(as: EncodingOptions(format: .webp)))
        #expect(webp.info.frames == 2 && webp.info.colorProfile == image.info.colorProfile)
    }
}
