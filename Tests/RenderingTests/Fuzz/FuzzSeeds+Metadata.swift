import Foundation
import ImageEditorTestSupport

extension FuzzSeeds {
    static func exif() -> [FuzzSeed] {
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
            return FuzzSeed("\(isBigEndian ? "big" : "little").exif", exif.data)
        }
    }

    static func profiles() -> [FuzzSeed] {
        let lab: ([Int]) -> [Double] = { [Double($0.reduce(0, +)) * 25, 10, -10] }
        let gray = RawProfile(space: "GRAY", tags: [("kTRC", RawProfile.gamma(460))])
        let parametric = RawProfile.matrix(
            [[0.5, 0.2, 0], [0.3, 0.7, 0], [0.1, 0.1, 0.8]],
            curve: Array("para".utf8) + RawPNG.number(0) + [0, 4, 0, 0]
                + (1...7).flatMap { RawPNG.number($0 << 13) })
        return [
            FuzzSeed("display-p3.icc", RawProfile.displayP3.data),
            FuzzSeed("gamma.icc", RawProfile.adobeRGB.data),
            FuzzSeed("table-rgb.icc", RawProfile.table(space: "RGB ", channels: 3, lab).data),
            FuzzSeed("table-cmyk.icc", RawProfile.table(space: "CMYK", channels: 4, lab).data),
            FuzzSeed("gray.icc", gray.data),
            FuzzSeed("parametric.icc", parametric.data),
        ]
    }

    private static let claims = RawUltraHDR.description(
        #"hdrgm:Version="1.0" GCamera:MicroVideo="1""#,
        #"<Container:Directory><rdf:Seq><rdf:li><Container:Item Item:Semantic="GainMap" "#
            + #"Item:Length="9"/></rdf:li></rdf:Seq></Container:Directory>"#)

    static func packets() -> [FuzzSeed] {
        let head = "<rdf:Description xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\""
        return [
            FuzzSeed("attribute.xmp", Array("\(head) tiff:Orientation=\"6\"/>".utf8)),
            FuzzSeed(
                "element.xmp",
                Array("\(head)><tiff:Orientation>8</tiff:Orientation></rdf:Description>".utf8)),
            FuzzSeed("claims.xmp", Array(claims.utf8)),
        ]
    }
}
