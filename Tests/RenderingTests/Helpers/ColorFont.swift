import Foundation

/// A font with two emoji: U+1F600 is a PNG, U+1F601 has two coloured layers.
///
/// An em has 1,000 units and 20 pixels. The PNG begins 2 pixels right of the origin and 14 above
/// it. The layers are a red square of 400 units on the baseline, and beside it one in the text's
/// colour.
struct ColorFont {
    static let family = "Test Emoji"

    let data: Data

    init(png: Data, width: Int, height: Int) {
        let glyphs = Self.glyphs
        var outlines: [UInt8] = []
        var places: [UInt8] = []
        for glyph in glyphs {
            places += u32(outlines.count)
            outlines += glyph
        }
        places += u32(outlines.count)
        let tables: [(String, [UInt8])] = [
            ("CBDT", Self.bitmaps(png, width, height)),
            ("CBLC", Self.bitmapPlaces(length: png.count + 9)), ("COLR", Self.layers),
            ("CPAL", Self.palette), ("OS/2", Self.style), ("cmap", Self.characters),
            ("glyf", outlines), ("head", Self.head), ("hhea", Self.lines),
            ("hmtx", bytes(u16(1_000), zeros(2 * glyphs.count - 2), u16(400))), ("loca", places),
            ("maxp", bytes(u32(0x10000), u16(glyphs.count), zeros(26))), ("name", Self.names),
            ("post", bytes(u32(0x30000), zeros(28))),
        ]
        var head = bytes(u32(0x10000), u16(tables.count), zeros(6))
        var body: [UInt8] = []
        for (tag, table) in tables {
            let place = 12 + 16 * tables.count + body.count
            head += bytes(Array(tag.utf8), u32(0), u32(place), u32(table.count))
            body += bytes(table, zeros(-table.count & 3))
        }
        data = Data(head + body)
    }

    private static let head = bytes(
        u32(0x10000), u32(0x10000), u32(0), u32(0x5F0F_3CF5), u16(0), u16(1_000), zeros(16),
        u16(0), u16(-200), u16(1_000), u16(800), u16(0), u16(8), u16(2), u16(1), u16(0))

    private static let lines = bytes(
        u32(0x10000), u16(800), u16(-200), u16(0), u16(1_000), zeros(22), u16(1))

    /// .notdef, the PNG's, the layered one, and its two layers.
    private static let glyphs: [[UInt8]] = [
        [], [], square(0, 800), square(0, 400), square(400, 400),
    ]

    private static func square(_ x: Int, _ side: Int) -> [UInt8] {
        let glyph = bytes(
            u16(1), u16(x), u16(0), u16(x + side), u16(side), u16(3), u16(0), [1, 1, 1, 1], u16(x),
            u16(0), u16(side), u16(0), u16(0), u16(side), u16(0), u16(-side))
        return bytes(glyph, zeros(-glyph.count & 3))
    }

    private static let characters = bytes(
        u16(0), u16(1), u16(3), u16(10), u32(12), u16(12), u16(0), u32(16 + 2 * 12), u32(0), u32(2),
        u32(0x263A), u32(0x263A), u32(1), u32(0x1F600), u32(0x1F601), u32(1))

    private static let layers = bytes(
        u16(0), u16(1), u32(14), u32(20), u16(2), u16(2), u16(0), u16(2), u16(3), u16(0), u16(4),
        u16(0xFFFF))

    /// One palette of one colour, opaque red, as blue, green, red and alpha.
    private static let palette = bytes(
        u16(0), u16(1), u16(1), u16(1), u32(14), u16(0), [0, 0, 255, 255])

    private static func bitmaps(_ png: Data, _ width: Int, _ height: Int) -> [UInt8] {
        let metrics = [UInt8(height), UInt8(width), 2, 14, 20]
        return bytes(u16(3), u16(0), metrics, u32(png.count), [UInt8](png))
    }

    private static func bitmapPlaces(length: Int) -> [UInt8] {
        let array = bytes(
            u16(1), u16(1), u32(8), u16(1), u16(17), u32(4), u32(0), u32(length))
        let size = bytes(
            u32(8 + 48), u32(array.count), u32(1), u32(0), zeros(24), u16(1), u16(1),
            [20, 20, 32, 1])
        return bytes(u16(3), u16(0), u32(1), size, array)
    }

    private static let style = bytes(u16(4), u16(1_000), u16(400), u16(5), zeros(88))

    private static let names: [UInt8] = {
        var text: [UInt8] = []
        for unit in family.utf16 { text += u16(Int(unit)) }
        var entries: [UInt8] = []
        for number in [1, 4] {
            entries += bytes(
                u16(3), u16(1), u16(0x409), u16(number), u16(text.count), u16(0))
        }
        return bytes(u16(0), u16(2), u16(6 + entries.count), entries, text)
    }()
}

private func bytes(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

private func u16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}

private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
