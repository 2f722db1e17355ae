import Foundation
import Rendering

extension FuzzSeeds {
    static func webP() throws -> [FuzzSeed] {
        var seeds: [FuzzSeed] = []
        for (layout, suffix) in [(PixelLayout.rgb8, ""), (.rgba8, "-alpha")] {
            for isLossless in [false, true] {
                seeds.append(
                    FuzzSeed(
                        "\(isLossless ? "lossless" : "lossy")\(suffix).webp",
                        try gradient(35, 22, layout: layout).encoded(
                            as: EncodingOptions(format: .webp, isLossless: isLossless))))
            }
        }
        var animation = RawWebP(width: 16, height: 12, flags: 0x3E)
        animation.chunks.insert(("ICCP", [UInt8](RawProfile.adobeRGB.data)), at: 1)
        try animation.add(x: 2, y: 2, gradient(9, 7, layout: .rgba8))
        try animation.add(gradient(16, 12, layout: .rgba8), clears: true)
        animation.chunks += [
            ("EXIF", [UInt8](exif()[0].data)), ("XMP ", [UInt8](packets()[0].data)),
        ]
        return seeds + [FuzzSeed("animated.webp", animation.data)]
    }

    static func gif() throws -> [FuzzSeed] {
        var file = RawGIF(width: 9, height: 7, colors: [[0, 0, 0], [255, 0, 0], [0, 0, 255]])
        file.add(width: 9, height: 7, (0..<63).map { UInt8($0 % 3) }, isInterlaced: true)
        let interlaced = file.data
        file.blocks = [RawGIF.block(0xFF, name: "NETSCAPE2.0", [1, 0, 0])] + file.blocks
        file.blocks.append(RawGIF.block(0xFE, Array("words".utf8)))
        file.add(x: 2, y: 1, width: 3, height: 2, [0, 1, 2, 0, 1, 2], transparent: 0, disposal: 3)
        file.add(x: 1, y: 2, width: 2, height: 2, [0, 1, 2, 0], transparent: 1, disposal: 2)
        return [
            FuzzSeed(
                "written.gif", try gradient(23, 17, layout: .rgba8).encoded(as: .init(format: .gif))
            ),
            FuzzSeed("interlaced.gif", interlaced), FuzzSeed("animated.gif", file.data),
        ]
    }
}
