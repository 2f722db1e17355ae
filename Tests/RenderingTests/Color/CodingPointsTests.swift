import Foundation
@testable import Rendering
import Testing

/// PNG files whose colours are described by a chunk `cICP`.
struct CodingPointsTests {
    private static let p3 = ("cICP", [12, 13, 0, 1] as [UInt8])
    private static let pq = ("cICP", [9, 16, 0, 1] as [UInt8])
    private static let hlg = ("cICP", [9, 18, 0, 1] as [UInt8])

    @Test(arguments: [
        (p3, "Display P3"), (pq, "BT.2020 PQ"), (hlg, "BT.2020 HLG"),
        (("cICP", [1, 13, 0, 1]), "sRGB"),
    ])
    func `the chunk is named and kept`(_ chunk: (String, [UInt8]), _ name: String) throws {
        let picture = DeepPixels.noise(12, 8, channels: 3)
        let image = try Image(data: picture.file(before: [chunk]))
        #expect(image.info.colorProfile == name)
        for filters in [
            [Rotate(degrees: 90)], [Resize(width: 6)], [Brightness(amount: 10)],
        ] as [[any Filter]] {
            let result = try image.applying(filters).encoded()
            #expect(try Image(data: result).info.colorProfile == name)
            let kept = RawPNG(result).chunks.first { $0.type == "cICP" }
            #expect(kept?.payload == chunk.1)
        }
        let turned = try DeepPixels(image.applying([Rotate(degrees: 180)]).encoded())
        let pixels = stride(from: 0, to: picture.samples.count, by: 3).map {
            Array(picture.samples[$0..<$0 + 3])
        }
        #expect(turned.samples == pixels.reversed().flatMap(\.self))
    }

    @Test func `an unknown or broken chunk is ignored`() throws {
        let pixels = DeepPixels.noise(4, 4, channels: 3)
        for payload in [
            [2, 13, 0, 1], [12, 13, 1, 1], [12, 13, 0, 2], [12, 13, 0], [12, 250, 0, 1],
        ]
            as [[UInt8]]
        {
            let image = try Image(data: pixels.file(before: [("cICP", payload)]))
            #expect(image.info.colorProfile == nil)
            #expect(try image.pixels() == Image(data: pixels.file()).pixels())
        }
    }

    @Test func `Display P3 is shown and converted as by its profile`() throws {
        let samples: [UInt8] = [200, 90, 30, 10, 220, 40, 128, 128, 128, 30, 60, 250]
        let rows = [0] + samples
        let marked = RawPNG(
            width: 4, height: 1, depth: 8, colorType: 2, rows: rows, before: [Self.p3]
        ).data
        let tagged = RawProfile.png(
            samples, width: 4, channels: 3, profile: RawProfile.displayP3.data)
        let (a, b) = try (Image(data: marked).pixels(), Image(data: tagged).pixels())
        #expect(zip(a.samples, b.samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        // The chunk overrides a profile.
        var both = RawPNG(tagged)
        both.chunks.insert(("cICP", [1, 13, 0, 1]), at: 1)
        let shown = try Image(data: both.data).pixels().samples
        #expect((0..<4).allSatisfy { shown[4 * $0] == samples[3 * $0] })
        // A JPEG has no chunk, but a profile.
        let jpeg = try Image(data: marked).encoded(as: EncodingOptions(format: .jpeg))
        #expect(try Image(data: jpeg).info.colorProfile == "Display P3")
    }

    @Test func `a high dynamic range is compressed for 8 bits`() throws {
        // Light in candela per square metre, and the sample of sRGB that shows it.
        let lights: [(light: Double, shown: Double)] = [
            (0, 0), (20.3, encoded(0.1)), (50.75, encoded(0.25)), (101.5, encoded(0.5)),
            (1_000, 1), (10_000, 1),
        ]
        for (light, shown) in lights {
            let code = UInt16((HDRCurve.encodePQ(light / 10_000) * 65_535).rounded())
            let picture = DeepPixels(
                width: 1, height: 1, channels: 3, samples: [code, code, code])
            let image = try Image(data: picture.file(before: [Self.pq]))
            let pixel = try image.pixels().samples
            #expect(abs(Double(pixel[0]) - shown * 255) <= 1, "\(light)")
            #expect(pixel[0..<3].allSatisfy { abs(Int($0) - Int(pixel[0])) <= 1 })
            let webp = EncodingOptions(format: .webp, isLossless: true)
            let file = try Image(data: image.encoded(as: webp))
            #expect(file.info.colorProfile == "sRGB")
        }
        var last = 0.0
        for step in 0...1_000 {
            let light = HDRCurve.compressed(Double(step) / 100)
            #expect(light >= last && light <= 1)
            last = light
        }
    }

    @Test func `white of sRGB is a quarter of the light that hybrid log-gamma can show`() throws {
        // BT.2408: 75 % of the signal.
        let code = UInt16(0.75 * 65_535)
        let picture = DeepPixels(width: 1, height: 1, channels: 3, samples: [code, code, code])
        let pixel = try Image(data: picture.file(before: [Self.hlg])).pixels().samples
        #expect(abs(Double(pixel[0]) - encoded(HDRCurve.compressed(1)) * 255) <= 2)
    }

    @Test(arguments: [8, 16])
    func `the limited range is kept where pixels are moved, and otherwise converted`(
        _ depth: Int
    ) throws {
        let levels = [16, 126, 235, 4, 250]
        let marked: Data
        if depth == 8 {
            marked =
                RawPNG(
                    width: 5, height: 1, depth: 8, colorType: 2,
                    rows: [0] + levels.flatMap { Array(repeating: UInt8($0), count: 3) },
                    before: [("cICP", [1, 13, 0, 0])]
                ).data
        } else {
            let samples = levels.flatMap { Array(repeating: UInt16($0 * 256), count: 3) }
            marked = DeepPixels(width: 5, height: 1, channels: 3, samples: samples)
                .file(before: [("cICP", [1, 13, 0, 0])])
        }
        let image = try Image(data: marked)
        #expect(image.info.colorProfile == "sRGB, limited range")
        let turned = try image.applying([Rotate(degrees: 180)]).encoded()
        #expect(RawPNG(turned).chunks.first { $0.type == "cICP" }?.payload == [1, 13, 0, 0])
        let webp = try image.encoded(as: EncodingOptions(format: .webp, isLossless: true))
        let filtered = try image.applying([ColorInvert(), ColorInvert()]).encoded()
        #expect(!RawPNG(filtered).chunks.contains { $0.type == "cICP" })
        for result in [marked, webp, filtered] {
            let shown = try Image(data: result).pixels().samples
            for (index, exact) in [0, 128, 255, 0, 255].enumerated() {
                #expect(abs(Int(shown[4 * index]) - exact) <= 1, "\(index)")
            }
        }
        let white = try image.applying([Border(.pixels(1))]).encoded()
        #expect(try Image(data: white).pixels().samples[0] == 255)
    }

    @Test func `a chunk that is unknown is a remark where colours are computed`() throws {
        func remarks(
            _ payload: [UInt8], _ filters: [any Filter], _ format: ImageFormat = .png
        ) throws -> [ImageRemark] {
            let file = DeepPixels.noise(4, 4, channels: 3).file(before: [("cICP", payload)])
            var remarks: [ImageRemark] = []
            _ = try Image(data: file).applying(filters)
                .encoded(as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
            return remarks.exceptDepth
        }
        let unknown = [ImageRemark.unknownColors(points: "9/17/0/1")]
        #expect(try remarks([9, 17, 0, 1], [ColorInvert()]) == unknown)
        #expect(try remarks([9, 17, 0, 1], [], .jpeg) == unknown)
        #expect(try remarks([9, 17, 0, 1], [Rotate(degrees: 90)]) == [])
        // Unspecified, and known.
        for known in [[2, 2, 0, 1], [12, 13, 0, 1], [12, 13, 0, 0]] as [[UInt8]] {
            #expect(try remarks(known, [ColorInvert()]) == [])
        }
    }

    private func encoded(_ value: Double) -> Double { PointReference.encoded(value) }
}
