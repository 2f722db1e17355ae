import Foundation
import ImageEditorTestSupport
import Rendering

extension FuzzSeeds {
    static func jpeg() throws -> [FuzzSeed] {
        let plain = try written()
        let first = plain[0].data
        var flat = FlatJPEG(samples: [90, 120, 140], hasJFIF: true, width: 20, height: 9)
        flat.hasRestarts = true
        return plain + [
            FuzzSeed("restarts.jpg", flat.data),
            FuzzSeed("gray-flat.jpg", FlatJPEG(samples: [90]).data),
            FuzzSeed("rgb.jpg", FlatJPEG(samples: [90, 120, 140], adobe: 0).data),
            FuzzSeed("cmyk.jpg", FlatJPEG(samples: [9, 80, 200, 128], adobe: 0).data),
            FuzzSeed("ycck.jpg", FlatJPEG(samples: [9, 80, 200, 128], adobe: 2).data),
            FuzzSeed("exif.jpg", tagged(first, 0xE1, "Exif\0\0", exif()[0].data)),
            FuzzSeed("profile.jpg", RawProfile.insert(RawProfile.adobeRGB.data, into: first)),
            FuzzSeed(
                "xmp.jpg", tagged(first, 0xE1, "http://ns.adobe.com/xap/1.0/\0", packets()[0].data)),
            FuzzSeed("iptc.jpg", tagged(first, 0xED, "Photoshop 3.0\0", Data("8BIM".utf8))),
            FuzzSeed("comment.jpg", tagged(first, 0xFE, "words", Data())),
            FuzzSeed("motion.jpg", RawUltraHDR.motionPhoto(first)),
        ]
            + RawUltraHDR.Naming.allCases.map {
                FuzzSeed("gain-map-\($0).jpg", RawUltraHDR(first, map: first, naming: $0).data)
            }
    }

    /// One file per subsampling, alternately baseline and progressive, and the same in grey.
    private static func written() throws -> [FuzzSeed] {
        var seeds: [FuzzSeed] = []
        for subsampling in ChromaSubsampling.allCases {
            let name = subsampling.rawValue.filter(\.isNumber)
            for isProgressive in [false, true] {
                var options = EncodingOptions(format: .jpeg, threads: 1)
                options.subsampling = subsampling
                options.isProgressive = isProgressive
                seeds.append(
                    FuzzSeed(
                        "\(isProgressive ? "progressive" : "baseline")-\(name).jpg",
                        try gradient(37, 29).encoded(as: options)))
            }
        }
        for isProgressive in [false, true] {
            var options = EncodingOptions(format: .jpeg, threads: 1)
            options.isProgressive = isProgressive
            options.optimizesTables = true
            seeds.append(
                FuzzSeed(
                    "\(isProgressive ? "progressive" : "baseline")-gray.jpg",
                    try gradient(37, 29, layout: .gray8).encoded(as: options)))
        }
        return seeds
    }

    private static func tagged(
        _ file: Data, _ marker: UInt8, _ name: String, _ payload: Data
    ) -> Data {
        let segment = FlatJPEG.segment(marker, Array(name.utf8) + payload)
        return file.prefix(2) + segment + file.dropFirst(2)
    }
}
