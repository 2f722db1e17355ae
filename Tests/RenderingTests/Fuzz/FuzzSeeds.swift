import Fixtures
import Foundation
import Rendering
import Testing

/// The right files that wrong ones are made of: some made here, and those of the corpora where these
/// are.
enum FuzzSeeds {
    /// Larger files are left out: most of what is wrong with them is wrong with small ones.
    private static let mostBytes = 40_000

    static func jpeg() throws -> [Data] {
        var files: [Data] = []
        for (options, layout) in [
            (EncodingOptions(format: .jpeg), PixelLayout.rgb8), (.init(format: .jpeg), .gray8),
        ] {
            for subsampling in ChromaSubsampling.allCases {
                var options = options
                options.subsampling = subsampling
                options.isProgressive = files.count % 2 == 1
                files.append(try gradient(37, 29, layout: layout).encoded(as: options))
            }
        }
        let structure = Data("Exif\0\0".utf8) + exif()[0]
        let tagged = files[0].prefix(2) + FlatJPEG.segment(0xE1, [UInt8](structure))
        files.append(tagged + files[0].dropFirst(2))
        files.append(RawProfile.insert(RawProfile.displayP3.data, into: files[0]))
        for samples in [[90], [90, 120, 140], [9, 80, 200, 128]] {
            files.append(FlatJPEG(samples: samples, adobe: samples.count == 1 ? nil : 0).data)
        }
        return try files + corpora(.jpeg)
    }

    static func png() throws -> [Data] {
        var files = try [PixelLayout.gray8, .rgb8, .rgba8].map {
            try gradient(19, 13, layout: $0).encoded(as: EncodingOptions(format: .png))
        }
        files.append(
            RawProfile.png(
                [9, 99, 200, 30, 60, 90], width: 2, channels: 3,
                profile: RawProfile.adobeRGB.data))
        let text: [(String, [UInt8])] = [
            ("eXIf", [UInt8](exif()[0])), ("tEXt", Array("Comment\0words".utf8)),
            ("PLTE", [0, 0, 0, 255, 0, 0]), ("tRNS", [0, 128]), ("gAMA", [0, 0, 0xB1, 0x8F]),
        ]
        for isInterlaced in [false, true] {
            files.append(
                RawPNG(
                    width: 3, height: 2, depth: 1, colorType: 3, interlaced: isInterlaced,
                    rows: isInterlaced ? [0, 0, 0, 0x80, 0, 0x40, 0, 0xA0] : [0, 0xA0, 1, 0x40],
                    before: text
                ).data)
        }
        return try files + corpora(.png)
    }

    static func webP() throws -> [Data] {
        var files: [Data] = []
        for layout in [PixelLayout.rgb8, .rgba8] {
            for isLossless in [false, true] {
                files.append(
                    try gradient(35, 22, layout: layout).encoded(
                        as: EncodingOptions(format: .webp, isLossless: isLossless)))
            }
        }
        var animation = RawWebP(width: 16, height: 12, flags: 0x3E)
        animation.chunks.insert(("ICCP", [UInt8](RawProfile.sRGB.data)), at: 1)
        try animation.add(x: 2, y: 2, gradient(9, 7, layout: .rgba8))
        try animation.add(gradient(16, 12, layout: .rgba8), clears: true)
        animation.chunks += [("EXIF", [UInt8](exif()[0])), ("XMP ", Array("<x/>".utf8))]
        return try files + [animation.data] + corpora(.webp)
    }

    static func gif() throws -> [Data] {
        var file = RawGIF(width: 9, height: 7, colors: [[0, 0, 0], [255, 0, 0], [0, 0, 255]])
        file.blocks = [RawGIF.block(0xFF, name: "NETSCAPE2.0", [1, 0, 0])]
        file.add(width: 9, height: 7, (0..<63).map { UInt8($0 % 3) }, isInterlaced: true)
        file.add(x: 2, y: 1, width: 3, height: 2, [0, 1, 2, 0, 1, 2], transparent: 0, disposal: 3)
        let whole = try gradient(23, 17, layout: .rgba8).encoded(as: .init(format: .gif))
        return try [whole, file.data] + corpora(.gif)
    }

    static func exif() -> [Data] {
        [true, false].map { isBigEndian in
            var exif = RawEXIF(isBigEndian: isBigEndian)
            exif.main = [
                .text(0x010F, "Maker"), exif.short(0x0112, 6), exif.fraction(0x011A, 72, 1),
                exif.short(0x0201, 8), .text(0x8298, "Somebody"),
            ]
            exif.own = [
                exif.fraction(0x829A, 1, 250), exif.short(0x8827, 400), exif.short(0xA002, 24),
                .text(0x927C, "note"), .text(0xA434, "A lens"),
            ]
            return exif.data
        }
    }

    static func profiles() -> [Data] {
        let lab: ([Int]) -> [Double] = { [Double($0.reduce(0, +)) * 25, 10, -10] }
        return [
            RawProfile.displayP3.data, RawProfile.adobeRGB.data, RawProfile.sRGB.data,
            RawProfile.table(space: "RGB ", channels: 3, lab).data,
            RawProfile.table(space: "CMYK", channels: 4, lab).data,
            RawProfile(space: "GRAY", tags: [("kTRC", RawProfile.gamma(460))]).data,
            RawProfile.matrix(
                [[0.5, 0.2, 0], [0.3, 0.7, 0], [0.1, 0.1, 0.8]],
                curve: Array("para".utf8) + RawPNG.number(0) + [0, 4, 0, 0]
                    + (1...7).flatMap { RawPNG.number($0 << 13) }
            ).data,
        ]
    }

    static func tables() -> [Data] {
        let colors = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) 0.\($0)" }.joined(separator: "\n")
        return [
            "TITLE \"a table\"\n# words\nLUT_1D_SIZE 3\nDOMAIN_MIN 0 0 0\n0 0 0\n.5 .4 .3\n1 1 1\n",
            "LUT_3D_SIZE 2\nDOMAIN_MAX 1 2 1\n\(colors)\n",
            "LUT_3D_INPUT_RANGE -0.5 1.5\r\nLUT_3D_SIZE 2\r\n\(colors)",
        ].map { Data($0.utf8) }
    }

    private static func corpora(_ format: ImageFormat) throws -> [Data] {
        let folders = [
            "pngsuite", "jpeg", "webp", "gif", "metadata", "exif-orientation", "damaged", "bombs",
        ]
        guard Fixtures.corpora != nil else { return [] }
        return try folders.flatMap { folder in
            // Most folders hold one format; one that holds nothing of it is no error.
            try CorpusFile.all(folder).filter { $0.format == format }.map { try $0.data() }
                .filter { !$0.isEmpty && $0.count <= mostBytes }
        }
    }
}
