import Foundation
import Rendering
import Testing

/// PNGs with contradictory or excessive chunks and valid checksums.
struct HostilePNGTests {
    private let row: [UInt8] = [0, 1, 2, 3]

    @Test func `D3: a missing, too long or invalid palette is damage`() throws {
        let bad: [[(String, [UInt8])]] = [
            [], [("PLTE", [1, 2])], [("PLTE", [UInt8](repeating: 0, count: 257 * 3))],
            [("tRNS", [1]), ("PLTE", [1, 2, 3])],
        ]
        for before in bad {
            let file = RawPNG(
                width: 3, height: 1, depth: 8, colorType: 3, rows: row, before: before)
            let (first, second) = try Decoding.twice(file.data)
            #expect(first == second)
            if before.first?.0 != "tRNS" { #expect(!first.isPicture) }
        }
        // More transparent entries than colours, and samples beyond the palette.
        let odd = RawPNG(
            width: 3, height: 1, depth: 8, colorType: 3, rows: row,
            before: [("PLTE", [9, 8, 7]), ("tRNS", [1, 2, 3, 4])])
        let (first, second) = try Decoding.twice(odd.data)
        #expect(first == second)
    }

    @Test func `D3: depths that a colour type does not allow are damage`() throws {
        for colorType in UInt8(0)...7 {
            for depth: UInt8 in [0, 1, 2, 3, 4, 8, 16, 32, 255] {
                let valid: [UInt8: [UInt8]] = [
                    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
                ]
                let file = RawPNG(
                    width: 1, height: 1, depth: depth, colorType: colorType,
                    rows: [UInt8](repeating: 0, count: 9), before: [("PLTE", [1, 2, 3])])
                let isValid = valid[colorType]?.contains(depth) == true
                // Grey pictures have no palette; others may have one.
                let isGray = colorType == 0 || colorType == 4
                let size =
                    isValid ? 1 + Int(depth) * [1, 0, 3, 1, 2, 0, 4, 0][Int(colorType)] / 8 : 0
                var exact = file
                if isValid {
                    exact.chunks[2].payload = RawPNG.stored(
                        [UInt8](repeating: 0, count: max(size, 2)))
                }
                let (first, second) = try Decoding.twice(exact.data)
                #expect(first == second)
                if !isValid { #expect(!first.isPicture, "\(colorType) \(depth)") }
                if isValid, !isGray { #expect(first.isPicture, "\(colorType) \(depth)") }
            }
        }
    }

    @Test func `D3: interlaced pictures of every small size open, and truncated ones are defined`()
        throws
    {
        for width in 1...9 {
            for height in 1...9 {
                let rows = Self.interlacedRows(width, height)
                let data = RawPNG(
                    width: width, height: height, depth: 8, colorType: 0, interlaced: true,
                    rows: rows
                ).data
                let samples = try Image(data: data).pixels().samples
                #expect(samples.count == width * height * 4)
                #expect(Set(samples) == [77, 255], "\(width) × \(height)")
                for cut in stride(from: 33, to: data.count, by: 3) {
                    let (first, second) = try Decoding.twice(
                        data.prefix(cut), allowsTruncation: true)
                    #expect(first == second, "\(width) × \(height) at \(cut)")
                }
            }
        }
    }

    @Test(arguments: [0, 1, 2, 1 << 31, (1 << 32) - 1])
    func `D3: an animation with invalid counts is treated as a still picture`(
        _ frames: Int
    ) throws {
        let control = RawPNG.number(frames) + RawPNG.number(0)
        let frame = RawPNG.number(1) + RawPNG.number(1 << 30) + [UInt8](repeating: 0xFF, count: 18)
        var file = RawPNG(
            width: 3, height: 1, depth: 8, colorType: 0, rows: row,
            before: [("acTL", control), ("fcTL", frame), ("fdAT", [0, 0])])
        let image = try Image(data: file.data)
        #expect(image.info.frames == 1)
        #expect(try image.pixels().samples.prefix(1) == [1])
        file.chunks[1].payload = [1]
        #expect(try Image(data: file.data).info.frames == 1)
    }

    @Test func `D3: a colour profile that lies about its length is left out`() throws {
        var profile = [UInt8](repeating: 0, count: 132)
        let lies = [0, 128, 131, 1 << 20, 1 << 31, (1 << 32) - 1]
        for lie in lies {
            profile.replaceSubrange(0..<4, with: RawPNG.number(lie))
            for body in [
                RawPNG.stored(profile), [], [0x78], Array(RawPNG.stored(profile).prefix(40)),
            ] {
                let file = RawPNG(
                    width: 3, height: 1, depth: 8, colorType: 0, rows: row,
                    before: [("iCCP", Array("p".utf8) + [0, 0] + body)])
                let image = try Image(data: file.data)
                #expect(image.info.colorProfile == nil)
                #expect(try image.pixels().samples.prefix(1) == [1])
            }
        }
    }

    @Test func `D2: EXIF with the same entry 65,535 times is fast and unambiguous`() throws {
        // The tag for the width; rotating the pixels corrects every such entry.
        let entries = (0..<65_535).flatMap { _ in
            [0x01, 0x00, 0, 4, 0, 0, 0, 1, 0, 0, 0, 9] as [UInt8]
        }
        let turned: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        let padding = [UInt8](repeating: 0, count: 4 << 20)
        let exif: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF] + turned + entries.dropLast(12)
            + [0, 0, 0, 0] + padding
        let file = RawPNG(
            width: 3, height: 1, depth: 8, colorType: 0, rows: row, before: [("eXIf", exif)])
        let data = file.data
        let image = try Image(data: data)
        #expect(image.info.orientation == .turned90)
        let time = try ContinuousClock().measure { _ = try image.encoded() }
        // Copying the whole EXIF for each entry took minutes.
        #expect(time < .seconds(40))
    }

    @Test func `D2: too much text, EXIF or rows is refused or left out`() throws {
        let large = [UInt8](repeating: 65, count: 9 << 20)
        for type in ["eXIf", "tEXt", "zTXt"] {
            let file = RawPNG(
                width: 3, height: 1, depth: 8, colorType: 0, rows: row, before: [(type, large)])
            #expect(throws: ImageDecodingError.self, "\(type)") { try Image(data: file.data) }
        }
        // Empty chunks take memory and time, too.
        for type in ["tEXt", "abCd", "tIME"] {
            var many = RawPNG(width: 3, height: 1, depth: 8, colorType: 0, rows: row)
            many.chunks.insert(contentsOf: (0..<70_000).map { _ in (type, []) }, at: 1)
            #expect(throws: ImageDecodingError.self, "\(type)") { try Image(data: many.data) }
        }
        let rows = RawPNG(
            width: 3, height: 1, depth: 8, colorType: 0,
            rows: row + [UInt8](repeating: 0, count: 1 << 20))
        let (first, second) = try Decoding.twice(rows.data)
        #expect(first == second)
    }

    @Test
    func `D3: chunks twice, in a wrong order, empty or without an end are the same each time`()
        throws
    {
        let good = RawPNG(width: 3, height: 1, depth: 8, colorType: 0, rows: row)
        let (head, body, end) = (good.chunks[0], good.chunks[1], good.chunks[2])
        let parts = body.payload.map { ("IDAT", [$0]) }
        let orders: [(chunks: [(String, [UInt8])], isPicture: Bool?)] = [
            ([head, body], true), ([head, end], false), ([body, end], false),
            ([body, head, end], false), ([head, head, body, end], false), ([], false),
            ([head] + parts + [end], true), ([head, ("IDAT", []), body, ("IDAT", []), end], true),
            ([head, parts[0], ("tEXt", [65, 0]), body, end], nil), ([head, body, body, end], nil),
            ([head, ("PLTE", []), body, end], nil), ([("IHDR", []), body, end], false),
        ]
        for (index, order) in orders.enumerated() {
            var file = good
            file.chunks = order.chunks
            let (first, second) = try Decoding.twice(file.data)
            #expect(first == second, "\(index)")
            if let isPicture = order.isPicture { #expect(first.isPicture == isPicture, "\(index)") }
        }
        let noEnd = good.data.dropLast(12)
        #expect(try errorOfCut(noEnd, of: Image(data: good.data), "no end") == nil)
    }

    /// The rows of the seven passes of a grey picture.
    private static func interlacedRows(_ width: Int, _ height: Int) -> [UInt8] {
        let passes = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        return passes.flatMap { x, y, across, down -> [UInt8] in
            let columns = max(0, (width - x + across - 1) / across)
            let rows = max(0, (height - y + down - 1) / down)
            guard columns > 0 else { return [] }
            return (0..<rows).flatMap { _ in [0] + [UInt8](repeating: 77, count: columns) }
        }
    }
}
