import Foundation
import Rendering
import Synchronization
import Testing

/// A PNG stays as narrow as it came, as long as its colours allow it.
struct NarrowPNGTests {
    private static let turns: [any Filter] = [
        Rotate(degrees: 90), Flip(.horizontal), Crop(.rectangle(x: 1, y: 2, width: 9, height: 11)),
    ]

    @Test(arguments: [1, 2, 4, 8])
    func `a palette stays a palette under geometry`(depth: Int) throws {
        let image = try Image(data: Self.palette(depth: depth).data)
        for filters in [[], Self.turns] {
            let result = try image.applying(filters).encoded()
            #expect(Self.kind(result) == Kind(depth: depth, type: 3))
            #expect(try Image(data: result).pixels() == image.applying(filters).pixels())
        }
    }

    @Test(arguments: [1, 2, 4])
    func `few bits of grey stay few bits of grey under geometry`(depth: Int) throws {
        let image = try Image(data: Self.gray(depth: depth).data)
        let result = try image.applying(Self.turns).encoded()
        #expect(Self.kind(result) == Kind(depth: depth, type: 0))
        #expect(try Image(data: result).pixels() == image.applying(Self.turns).pixels())
    }

    @Test func `a transparent level of grey stays one`() throws {
        var file = Self.gray(depth: 2)
        file.chunks.insert(("tRNS", [0, 1]), at: 1)
        let image = try Image(data: file.data)
        #expect(image.info.hasAlpha)
        let result = try image.applying(Self.turns).encoded()
        #expect(Self.kind(result) == Kind(depth: 2, type: 0))
        #expect(try Image(data: result).pixels() == image.applying(Self.turns).pixels())
    }

    @Test(arguments: [8, 16])
    func `grey with alpha stays so`(depth: Int) throws {
        let image = try Image(data: Self.grayAlpha(depth: depth).data)
        let result = try image.applying(Self.turns).encoded()
        #expect(Self.kind(result) == Kind(depth: depth, type: 4))
        #expect(try Image(data: result).pixels() == image.applying(Self.turns).pixels())
        let back = try Image(data: result).applying([
            Flip(.vertical), Flip(.vertical),
        ]).encoded()
        #expect(back == result)
    }

    @Test func `colours of a palette may change`() throws {
        let image = try Image(data: Self.palette(depth: 4).data)
        let result = try image.applying([.sepiaTone(), .brightness(amount: 10)]).encoded()
        #expect(Self.kind(result).type == 3)
        #expect(
            try Image(data: result).pixels()
                == image.applying([.sepiaTone(), .brightness(amount: 10)]).pixels())
    }

    @Test func `colours that do not fit are all written`() throws {
        let palette = try Image(data: Self.palette(depth: 8).data)
        let enlarged = Resize(width: 190, allowsEnlarging: true)
        let result = try palette.applying([enlarged]).encoded()
        #expect(Self.kind(result) == Kind(depth: 8, type: 6))
        #expect(try Image(data: result).pixels() == palette.applying([enlarged]).pixels())

        let gray = try Image(data: Self.gray(depth: 1).data)
        let smooth = try gray.applying([enlarged]).encoded()
        #expect(Self.kind(smooth) == Kind(depth: 8, type: 0))
        #expect(try Image(data: smooth).pixels() == gray.applying([enlarged]).pixels())

        let alpha = try Image(data: Self.grayAlpha(depth: 8).data)
        let sepia = try alpha.applying([.sepiaTone()]).encoded()
        #expect(Self.kind(sepia) == Kind(depth: 8, type: 6))
        #expect(try Image(data: sepia).pixels() == alpha.applying([.sepiaTone()]).pixels())
    }

    @Test(arguments: [1, 3, 1_000])
    func `the 257th colour may come last`(stripHeight: Int) throws {
        // A palette of 256 colours, and a text in another colour in the last rows.
        let image = try Image(data: Self.palette(depth: 8, width: 64, height: 40).data)
        let frame = Border(.pixels(0), .pixels(1), color: Paint(red: 0.1, green: 0.9, blue: 0.3))
        let result = try image.applying([frame, Flip(.vertical)])
            .encoded(as: EncodingOptions(), stripHeight: stripHeight)
        #expect(Self.kind(result) == Kind(depth: 8, type: 6))
        #expect(
            try Image(data: result).pixels()
                == image.applying([frame, Flip(.vertical)]).pixels())
    }

    @Test(arguments: [1, 5, 1_000])
    func `the bytes do not depend on the strips`(stripHeight: Int) throws {
        for file in [Self.palette(depth: 4), Self.gray(depth: 1), Self.grayAlpha(depth: 16)] {
            let image = try Image(data: file.data).applying([Rotate(degrees: 180)])
            #expect(
                try image.encoded(as: EncodingOptions(), stripHeight: stripHeight)
                    == image.encoded())
        }
    }

    @Test func `chunks about colour precede the palette`() throws {
        var file = Self.palette(depth: 4)
        file.chunks.insert(("gAMA", RawPNG.number(45_455)), at: 1)
        file.chunks.insert(("tEXt", Array("Comment\0Hello".utf8)), at: 1)
        let result = try Image(data: file.data).applying([Flip(.vertical)]).encoded()
        let types = RawPNG(result).chunks.map(\.type)
        let palette = try #require(types.firstIndex(of: "PLTE"))
        let gamma = try #require(types.firstIndex(of: "gAMA"))
        let pixels = try #require(types.firstIndex(of: "IDAT"))
        #expect(gamma < palette && palette < pixels && types.contains("tEXt"))
    }

    @Test func `a GIF becomes a PNG with a palette`() throws {
        let gif = try gradient(40, 30).encoded(as: EncodingOptions(format: .gif))
        let result = try Image(data: gif).encoded(as: EncodingOptions(format: .png))
        #expect(Self.kind(result).type == 3)
        #expect(try Image(data: result).pixels() == Image(data: gif).pixels())
    }

    @Test func `a scan is not larger than it was`() throws {
        let file = try Image(data: Self.gray(depth: 1, width: 800, height: 600).data)
        let once = try file.encoded()
        let turned = try Image(data: once).applying([Rotate(degrees: 180)]).encoded()
        #expect(Double(turned.count) < 1.3 * Double(once.count))
        #expect(once.count < 800 * 600 / 8)
    }

    @Test func `the end of a narrow file can be cancelled`() throws {
        let isRead = Mutex(false)
        let file = try Image(data: Self.gray(depth: 1, width: 80, height: 60).data)
        // All rows are read before the first is written.
        #expect(throws: CancellationError.self) {
            try file.encoded(
                as: EncodingOptions(threads: 1), isCancelled: { isRead.withLock { $0 } },
                onProgress: { done in isRead.withLock { $0 = done >= 1 } })
        }
        #expect(isRead.withLock { $0 })
    }

    private struct Kind: Equatable {
        var depth: Int
        var type: Int
    }

    private static func kind(_ data: Data) -> Kind {
        Kind(depth: Int(data[24]), type: Int(data[25]))
    }

    /// A picture with every colour of a palette, some of them translucent.
    private static func palette(depth: Int, width: Int = 19, height: Int = 17) -> RawPNG {
        let count = 1 << depth
        var colors: [UInt8] = []
        for index in 0..<count {
            colors.append(UInt8(index * 255 / (count - 1)))
            colors.append(UInt8(index * 37 % 256))
            colors.append(UInt8(255 - index))
        }
        let alphas: [UInt8] = [128, 0]
        return RawPNG(
            width: width, height: height, depth: UInt8(depth), colorType: 3,
            rows: rows(width, height, depth),
            before: [("PLTE", colors), ("tRNS", alphas)])
    }

    private static func gray(depth: Int, width: Int = 19, height: Int = 17) -> RawPNG {
        RawPNG(
            width: width, height: height, depth: UInt8(depth), colorType: 0,
            rows: rows(width, height, depth))
    }

    private static func grayAlpha(depth: Int) -> RawPNG {
        let (width, height) = (19, 17)
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let values: [UInt8] = [UInt8(x * 13), UInt8(255 - y * 15)]
                for value in values {
                    rows.append(value)
                    if depth == 16 { rows.append(UInt8(x ^ y)) }
                }
            }
        }
        return RawPNG(
            width: width, height: height, depth: UInt8(depth), colorType: 4, rows: rows)
    }

    /// Packed rows without a filter; every index occurs if there is room.
    private static func rows(_ width: Int, _ height: Int, _ depth: Int) -> [UInt8] {
        (0..<height).flatMap { y -> [UInt8] in
            var row = [UInt8](repeating: 0, count: 1 + (width * depth + 7) / 8)
            for x in 0..<width {
                let index = (y * width + x + (x / 3) * (y / 5)) % (1 << depth)
                row[1 + x * depth / 8] |= UInt8(index << (8 - depth - x * depth % 8))
            }
            return row
        }
    }
}
