import Foundation
import Rendering

extension FuzzSeeds {
    static func png() throws -> [FuzzSeed] {
        let compressed = try [PixelLayout.gray8, .rgb8, .rgba8].enumerated().map {
            FuzzSeed(
                ["gray.png", "rgb.png", "rgba.png"][$0],
                try gradient(19, 13, layout: $1).encoded(as: EncodingOptions(format: .png)))
        }
        let profile = RawProfile.png(
            [9, 99, 200, 30, 60, 90], width: 2, channels: 3, profile: RawProfile.adobeRGB.data)
        return compressed + plain() + [
            FuzzSeed("profile.png", profile), FuzzSeed("text.png", described()),
            FuzzSeed("raw-profile.png", raw()),
            FuzzSeed("animated.png", animated(isInterlaced: false)),
            FuzzSeed("animated-interlaced.png", animated(isInterlaced: true)),
        ]
    }

    /// One uncompressed file per colour type and depth, sequential and interlaced: mutations then
    /// change samples.
    private static func plain() -> [FuzzSeed] {
        let kinds: [(name: String, type: UInt8, samples: Int, depths: [Int])] = [
            ("gray", 0, 1, [1, 2, 4, 8, 16]), ("rgb", 2, 3, [8, 16]),
            ("palette", 3, 1, [1, 2, 4, 8]),
            ("gray-alpha", 4, 2, [8, 16]), ("rgba", 6, 4, [8, 16]),
        ]
        return kinds.flatMap { kind in
            kind.depths.flatMap { depth in
                [false, true].map { isInterlaced in
                    let file = RawPNG(
                        width: 9, height: 5, depth: UInt8(depth), colorType: kind.type,
                        interlaced: isInterlaced,
                        rows: rows(bits: kind.samples * depth, isInterlaced: isInterlaced),
                        before: before(kind.type))
                    let order = isInterlaced ? "-interlaced" : ""
                    return FuzzSeed("\(kind.name)-\(depth)\(order).png", file.data)
                }
            }
        }
    }

    /// A chunk that makes one colour transparent, if the colour type allows it.
    private static func before(_ type: UInt8) -> [(String, [UInt8])] {
        switch type {
        case 0: [("tRNS", [0, 1])]
        case 2: [("tRNS", [0, 1, 0, 2, 0, 3])]
        case 3: [("PLTE", [0, 0, 0, 255, 0, 0]), ("tRNS", [0, 128])]
        default: []
        }
    }

    /// The rows of a 9 by 5 picture with alternating filters; a palette has only its two colours.
    private static func rows(bits: Int, isInterlaced: Bool) -> [UInt8] {
        let passes: [(width: Int, height: Int)] =
            isInterlaced
            ? [(2, 1), (1, 1), (3, 1), (2, 2), (5, 1), (4, 3), (9, 2)] : [(9, 5)]
        return passes.flatMap { pass in
            (0..<pass.height).flatMap { row in
                [UInt8(row)] + [UInt8](repeating: 0, count: (pass.width * bits + 7) / 8)
            }
        }
    }

    private static func described() -> Data {
        RawPNG(
            width: 3, height: 2, depth: 8, colorType: 0, rows: [0, 1, 2, 3, 0, 4, 5, 6],
            before: [
                ("gAMA", [0, 0, 0xB1, 0x8F]), ("sBIT", [5]), ("bKGD", [0, 7]),
                (
                    "cHRM",
                    [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(
                        RawPNG.number)
                ),
                ("cICP", [1, 13, 0, 1]), ("pHYs", RawPNG.number(2835) + RawPNG.number(2835) + [1]),
                ("eXIf", [UInt8](exif()[0].data)), ("tEXt", Array("Comment\0words".utf8)),
                ("zTXt", Array("Title\0\0".utf8) + RawPNG.stored(Array("words".utf8))),
                ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packets()[0].data),
            ]
        ).data
    }

    private static func raw() -> Data {
        let exif = exif()[0].data
        let digits = exif.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let text = Array("\nexif\n    \(exif.count)\n\(digits)\n".utf8)
        return RawPNG(
            width: 3, height: 1, depth: 8, colorType: 0, rows: [0, 1, 2, 3],
            before: [
                ("zTXt", Array("Raw profile type exif\0\0".utf8) + RawPNG.stored(text)),
                (
                    "iTXt",
                    Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8)
                        + RawPNG.stored([UInt8](packets()[0].data))
                ),
            ]
        ).data
    }

    private static func animated(isInterlaced: Bool) -> Data {
        var file = AnimatedPNG(width: 4, height: 3, frames: 3, isInterlaced: isInterlaced)
        file.add(width: 4, (0..<48).map { UInt8($0 * 5) })
        file.add(x: 1, y: 1, width: 2, (0..<16).map { UInt8($0 * 16) }, disposal: 1, blending: 1)
        file.add(x: 2, width: 2, (0..<24).map { UInt8(255 - $0 * 10) }, disposal: 2)
        return file.data
    }
}
