import Foundation
import Rendering
import Testing

/// PNGs that describe their colours with `gAMA` and `cHRM` instead of a profile.
struct ColorDescriptionTests {
    private static let colors: [[UInt8]] = [
        [0, 0, 0], [255, 255, 255], [128, 128, 128], [200, 100, 50], [30, 160, 90], [10, 20, 240],
        [90, 90, 90],
    ]
    private static let adobe = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
    private static let sRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
    /// ProPhoto RGB, whose white point is D50.
    private static let wide = [34_570, 35_850, 73_470, 26_530, 15_960, 84_040, 3_660, 10]

    /// The results of Little CMS 2.16 for the same colours and a profile with the same exponent
    /// and primaries, adapted with Bradford's method.
    @Test(
        arguments: [
            (
                100_000, nil,
                [
                    [0, 0, 0], [255, 255, 255], [188, 188, 188], [229, 168, 122], [96, 208, 160],
                    [56, 79, 248], [160, 160, 160],
                ]
            ),
            (
                55_556, sRGB,
                [
                    [0, 0, 0], [255, 255, 255], [146, 146, 146], [210, 119, 65], [40, 176, 109],
                    [10, 26, 243], [109, 109, 109],
                ]
            ),
            (
                45_455, adobe,
                [
                    [0, 0, 0], [255, 255, 255], [128, 128, 128], [226, 100, 46], [0, 160, 85],
                    [5, 20, 244], [90, 90, 90],
                ]
            ),
            (
                nil, adobe,
                [
                    [0, 0, 0], [255, 255, 255], [128, 128, 128], [226, 100, 46], [0, 160, 85],
                    [5, 20, 244], [90, 90, 90],
                ]
            ),
            (
                35_000, adobe,
                [
                    [0, 0, 0], [255, 255, 255], [104, 104, 104], [214, 74, 20], [0, 140, 58],
                    [0, 2, 241], [64, 64, 64],
                ]
            ),
            (
                55_556, wide,
                [
                    [0, 0, 0], [255, 255, 255], [146, 146, 146], [255, 80, 47], [0, 192, 94],
                    [0, 24, 255], [109, 109, 109],
                ]
            ),
        ] as [(Int?, [Int]?, [[Int]])])
    func `filters see the colours that a colour management module sees`(
        gamma: Int?, primaries: [Int]?, expected: [[Int]]
    ) throws {
        let image = try Image(data: Self.file(gamma: gamma, primaries: primaries))
        let converted = image.applying([ColorProfile(.sRGB)])
        try check(converted.pixels().samples, expected, isInverted: false)
        // A converted picture no longer contains the old description.
        let written = try Image(data: converted.encoded())
        #expect(written.info.colorProfile == "sRGB")
        let chunks = try RawPNG(converted.encoded()).chunks.map(\.type)
        #expect(!chunks.contains("gAMA") && !chunks.contains("cHRM"))
        try check(written.pixels().samples, expected, isInverted: false)
        // A filter computes with the file's own values, and keeps their description.
        let inverted = try Image(data: image.applying([ColorInvert()]).encoded())
        try check(pixelsOfFile(inverted).samples, Self.colors.map { $0.map(Int.init) })
        let kept = try RawPNG(image.applying([ColorInvert()]).encoded()).chunks.map(\.type)
        #expect(kept.contains("gAMA") == (gamma != nil))
    }

    @Test func `the description has a name`() throws {
        for (gamma, primaries, name) in [
            (55_556, nil, "gamma 1.8"), (nil, Self.adobe, "primaries of cHRM"),
            (55_556, Self.adobe, "gamma 1.8, primaries of cHRM"), (45_455, nil, nil),
        ] as [(Int?, [Int]?, String?)] {
            let image = try Image(data: Self.file(gamma: gamma, primaries: primaries))
            #expect(image.info.colorProfile == name)
        }
    }

    @Test func `operations that only move pixels keep the description, as chunks or a profile`()
        throws
    {
        let data = Self.file(gamma: 55_556, primaries: Self.adobe)
        let turned = try Image(data: data).applying([Rotate(degrees: 180)])
        let chunks = try RawPNG(turned.encoded()).chunks
        #expect(chunks.first { $0.type == "gAMA" }?.payload == RawPNG.number(55_556))
        #expect(
            chunks.first { $0.type == "cHRM" }?.payload == Self.adobe.flatMap(RawPNG.number))
        #expect(try turned.pixels().samples.suffix(4) == [0, 0, 0, 255])
        let options = EncodingOptions(format: .webp, isLossless: true)
        let other = try Image(data: turned.encoded(as: options))
        #expect(other.info.colorProfile == "PNG colours")
        // The profile and the chunks describe the same colours.
        let filter = ColorInvert()
        let direct = try turned.applying([filter]).pixels()
        #expect(try difference(other.applying([filter]).pixels(), direct) <= 1)
    }

    @Test(
        arguments: [
            (45_455, nil), (44_000, nil), (47_600, sRGB), (nil, sRGB.map { $0 + 900 }), (0, nil),
            (nil, [31_270, 0, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]),
            (nil, [31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 15_000, 6_000]),
            (nil, [Int](repeating: 1 << 31, count: 8)), (1 << 31, nil),
        ] as [(Int?, [Int]?)])
    func `a description of sRGB, or an invalid one, changes nothing`(
        gamma: Int?, primaries: [Int]?
    ) throws {
        let image = try Image(data: Self.file(gamma: gamma, primaries: primaries))
        let shown = try image.applying([ColorInvert()]).pixels().samples
        try check(shown, Self.colors.map { $0.map(Int.init) }, tolerance: 0)
    }

    @Test func `the sRGB chunk and a profile take precedence`() throws {
        let named = Self.file(gamma: 100_000, primaries: Self.adobe, more: [("sRGB", [0])])
        let shown = try Image(data: named).applying([ColorInvert()]).pixels().samples
        try check(shown, Self.colors.map { $0.map(Int.init) }, tolerance: 0)
    }

    @Test func `grey has a curve, too, with alpha and with 16 bits`() throws {
        for (type, depth, rows) in [
            (0, 8, [0, 128]), (4, 8, [0, 128, 255]), (0, 16, [0, 128, 128]),
        ] as [(UInt8, UInt8, [UInt8])] {
            let file = RawPNG(
                width: 1, height: 1, depth: depth, colorType: type, rows: rows,
                before: [
                    ("gAMA", RawPNG.number(100_000)), ("cHRM", Self.adobe.flatMap(RawPNG.number)),
                ])
            let shown = try Image(data: file.data).applying([ColorProfile(.sRGB)])
            #expect(try shown.pixels().samples == [188, 188, 188, 255])
            #expect(try Image(data: shown.encoded()).info.colorProfile?.hasPrefix("sRGB") == true)
        }
    }

    /// Compares samples, which are inverted unless stated otherwise.
    private func check(
        _ samples: [UInt8], _ expected: [[Int]], tolerance: Int = 1, isInverted: Bool = true
    ) throws {
        for (index, color) in expected.enumerated() {
            let seen = samples[4 * index..<4 * index + 3].map {
                isInverted ? 255 - Int($0) : Int($0)
            }
            let far = zip(seen, color).map { abs($0 - $1) }.max() ?? 256
            #expect(far <= tolerance, "\(seen), not \(color)")
        }
    }

    private static func file(
        gamma: Int?, primaries: [Int]?, more: [(String, [UInt8])] = []
    ) -> Data {
        var before = more
        if let gamma { before.append(("gAMA", RawPNG.number(gamma))) }
        if let primaries { before.append(("cHRM", primaries.flatMap(RawPNG.number))) }
        return RawPNG(
            width: colors.count, height: 1, depth: 8, colorType: 2, rows: [0] + colors.joined(),
            before: before
        ).data
    }
}
