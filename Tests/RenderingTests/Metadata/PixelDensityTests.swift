import Foundation
@testable import Rendering
import Testing

/// Densities for printing stay exact, and follow quarter turns.
struct PixelDensityTests {
    private func png(_ x: Int, _ y: Int, unit: UInt8 = 1) throws -> Image {
        let payload = RawPNG.number(x) + RawPNG.number(y) + [unit]
        return try Image(
            data: RawPNG(
                width: 2, height: 1, depth: 8, colorType: 0, rows: [0, 7, 9],
                before: [("pHYs", payload)]
            ).data)
    }

    private func physicalSize(_ data: Data) -> [UInt8]? {
        RawPNG(data).chunks.first { $0.type == "pHYs" }?.payload
    }

    /// JFIF's unit and densities.
    private func jfif(_ data: Data) -> [Int] {
        let bytes = Array(data.prefix(18))
        guard bytes.count == 18, bytes[6..<10].elementsEqual(Array("JFIF".utf8)) else { return [] }
        return [Int(bytes[13])]
            + [14, 16].map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    }

    @Test(arguments: [
        (1_000, 8_000, 1), (4_016, 2_834, 1), (1, 0x7FFF_FFFF, 1), (5, 7, 0), (70_000, 3, 0),
    ])
    func `a PNG keeps the numbers, and a quarter turn swaps them`(
        _ x: Int, _ y: Int, _ unit: UInt8
    ) throws {
        let image = try png(x, y, unit: unit)
        let (first, second) = (RawPNG.number(x), RawPNG.number(y))
        for filter in [Flip(.horizontal), Brightness(amount: 1), Rotate(degrees: 180)]
            as [any Filter]
        {
            let result = try image.applying([filter]).encoded()
            #expect(physicalSize(result) == first + second + [unit])
        }
        for degrees in [90.0, 270] {
            let result = try image.applying([Rotate(degrees: degrees)]).encoded()
            #expect(physicalSize(result) == second + first + [unit])
        }
    }

    @Test(arguments: [
        // 72 and 300 per inch, 80 per centimetre, 254 per inch, rounded, ratios, and too much.
        ([2_835, 11_811, 1], [1, 72, 300]), ([8_000, 9_000, 1], [2, 80, 90]),
        ([10_000, 10_000, 1], [1, 254, 254]), ([2_834, 8_000, 1], [1, 72, 203]),
        ([5, 7, 0], [0, 5, 7]), ([5_000_000, 5_000_000, 1], [2, 50_000, 50_000]),
        ([9_000_001, 9_000_001, 1], [0, 1, 1]), ([1, 1, 1], [0, 1, 1]),
    ])
    func `a JPEG gets the exact numbers where it can`(_ own: [Int], _ expected: [Int]) throws {
        let image = try png(own[0], own[1], unit: UInt8(own[2]))
        #expect(try jfif(image.encoded(as: EncodingOptions(format: .jpeg))) == expected)
    }

    @Test func `a JPEG's densities follow lossless and computed turns`() throws {
        var data = try gradient(32, 16).encoded(as: EncodingOptions(format: .jpeg))
        data.replaceSubrange(13..<18, with: [1, 0, 72, 1, 44])
        let image = try Image(data: data)
        let turn = Rotate(degrees: 90)
        #expect(try jfif(image.applying([Flip(.vertical)]).encoded()) == [1, 72, 300])
        #expect(try jfif(image.applying([turn]).encoded()) == [1, 300, 72])
        #expect(try jfif(image.applying([turn, turn]).encoded()) == [1, 72, 300])
        #expect(try jfif(image.applying([turn, Brightness(amount: 9)]).encoded()) == [1, 300, 72])
        let png = try image.applying([turn]).encoded(as: EncodingOptions(format: .png))
        #expect(physicalSize(png) == RawPNG.number(11_811) + RawPNG.number(2_835) + [1])
    }

    @Test(arguments: [true, false])
    func `resolutions in EXIF are swapped by quarter turns and by the orientation`(
        _ isBigEndian: Bool
    ) throws {
        var exif = RawEXIF(isBigEndian: isBigEndian)
        let (a, b) = (exif.fraction(0x011A, 72, 1), exif.fraction(0x011B, 300, 1))
        let (c, d) = (exif.fraction(0xA20E, 10, 1), exif.fraction(0xA20F, 20, 1))
        exif.own = [c, d]
        let plain = try gradient(32, 16).encoded(as: EncodingOptions(format: .jpeg))
        for (orientation, turns, isSwapped) in [
            (1, 0, false), (1, 90, true), (1, 180, false), (6, 0, true), (6, 90, false),
            (8, 180, true),
        ] {
            exif.main = [exif.short(0x0112, orientation), a, b]
            let segment = FlatJPEG.segment(0xE1, Array("Exif\0\0".utf8) + Array(exif.data))
            let image = try Image(data: plain.prefix(2) + Data(segment) + plain.dropFirst(2))
            for format in [ImageFormat.jpeg, .png, .webp] {
                let result = try image.applying([Rotate(degrees: Double(turns))])
                    .encoded(as: EncodingOptions(format: format))
                let values = RawEXIF.values(in: result)
                #expect(values[0x011A] == (isSwapped ? b : a).value, "\(orientation) \(turns)")
                #expect(values[0x011B] == (isSwapped ? a : b).value)
                #expect(values[0xA20E] == (isSwapped ? d : c).value)
                #expect(values[0xA20F] == (isSwapped ? c : d).value)
            }
        }
    }
}
