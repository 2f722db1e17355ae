import Foundation
import Rendering
import Testing

/// An animation that came with a palette is written with one, as long as its colours allow it.
struct NarrowAnimationTests {
    /// A GIF of four frames, the first of which has one colour.
    private static func gif() -> Data {
        var file = RawGIF(width: 16, height: 16, colors: colors(120))
        file.add(width: 16, height: 16, indices(256, 1), delay: 5)
        file.add(x: 3, y: 2, width: 9, height: 11, indices(99, 50), delay: 7)
        file.add(width: 16, height: 16, indices(256, 120), delay: 5)
        file.add(x: 4, y: 4, width: 2, height: 2, [1, 2, 3, 0], delay: 5)
        return file.data
    }

    private static func colors(_ count: Int) -> [[UInt8]] {
        (0..<count).map { (index: Int) -> [UInt8] in
            [UInt8(index), UInt8(index * 77 % 256), UInt8(255 - index)]
        }
    }

    private static func indices(_ count: Int, _ most: Int) -> [UInt8] {
        (0..<count).map { (index: Int) -> UInt8 in UInt8(index * 37 % most) }
    }

    /// Bit depth and colour type.
    private static func kind(_ png: Data) -> [UInt8] { [UInt8](png)[24...25].map(\.self) }

    private func expectEqual(_ result: Data, _ image: Image, _ filters: [any Filter]) throws {
        let own = try Image(data: result)
        #expect(own.info.animation == image.info.animation)
        for frame in 1...image.info.frames {
            let exact = try image.showingFrame(frame).applying(filters).pixels()
            #expect(try own.showingFrame(frame).pixels() == exact, "\(frame)")
        }
    }

    @Test(arguments: [[] as [any Filter], [Rotate(degrees: 90), Flip(.vertical)]])
    func `a GIF becomes a PNG with a palette for all frames`(_ filters: [any Filter]) throws {
        let image = try Image(data: Self.gif())
        let options = EncodingOptions(format: .png)
        let result = try image.applying(filters).encoded(as: options)
        #expect(Self.kind(result) == [8, 3])
        try expectEqual(result, image, filters)
        // A PNG with a palette keeps it.
        let again = try Image(data: result).encoded()
        #expect(again == result)
    }

    @Test func `colours that do not fit are all written, even if they come last`() throws {
        let image = try Image(data: Self.gif())
        let smooth = [Resize(width: 40, allowsEnlarging: true)]
        let result = try image.applying(smooth).encoded(as: EncodingOptions(format: .png))
        #expect(Self.kind(result)[1] != 3)
        try expectEqual(result, image, smooth)
    }

    @Test(arguments: [1, 2, 4])
    func `few bits stay few bits`(_ depth: Int) throws {
        let colors = 1 << depth
        var file = RawGIF(width: 8, height: 4, colors: Self.colors(colors))
        for shift in 0..<3 {
            let pixels = (0..<32).map { (index: Int) -> UInt8 in UInt8((index + shift) % colors) }
            file.add(width: 8, height: 4, pixels, delay: 5)
        }
        let image = try Image(data: file.data)
        let png = try image.encoded(as: EncodingOptions(format: .png))
        #expect(Self.kind(png) == [UInt8(depth), 3])
        let turned = try Image(data: png).applying([Rotate(degrees: 90)]).encoded()
        #expect(Self.kind(turned) == [UInt8(depth), 3])
        try expectEqual(turned, image, [Rotate(degrees: 90)])
    }

    @Test func `a picture that is not part of the animation shares the palette`() throws {
        var file = AnimatedPNG(width: 2, height: 1, frames: 2, colorType: 3)
        file.before = [("PLTE", [9, 9, 9, 255, 0, 0, 0, 255, 0])]
        file.addHidden([0, 0])
        file.add(width: 2, [1, 2])
        file.add(x: 1, width: 1, [0])
        let image = try Image(data: file.data)
        let result = try image.applying([Flip(.horizontal)]).encoded()
        #expect(Self.kind(result) == [2, 3])
        try expectEqual(result, image, [Flip(.horizontal)])
        var still = RawPNG(result)
        still.chunks.removeAll { ["acTL", "fcTL", "fdAT"].contains($0.type) }
        let hidden: [UInt8] = [9, 9, 9, 255, 9, 9, 9, 255]
        #expect(try Image(data: still.data).pixels().samples == hidden)
    }

    @Test func `without room for all frames, each is written as it came`() throws {
        let data = Self.gif()
        var limits = DecodingLimits.standard
        // Three canvases and two frames of 16 × 16 pixels, but not four with a byte for each.
        limits.decodedBytes = 5 * 4 * 256 + 3 * 256
        let image = try Image(data: data, limits: limits)
        let result = try image.encoded(as: EncodingOptions(format: .png))
        #expect(Self.kind(result)[1] != 3)
        try expectEqual(result, Image(data: data), [])
    }
}
