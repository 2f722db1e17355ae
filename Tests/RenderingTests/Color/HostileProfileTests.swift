import Foundation
import ImageEditorTestSupport
import Testing

@testable import Rendering

/// Malformed colour profiles in a file.
struct HostileProfileTests {
    @Test func `an invalid profile is kept, and colours count as sRGB`() throws {
        var tags = RawProfile.displayP3.tags
        tags.removeAll { $0.name == "gTRC" }
        let broken = RawProfile(tags: tags).data
        let jpeg = try gradient(20, 20).encoded(as: EncodingOptions(format: .jpeg))
        let plain = try Image(data: jpeg).applying([Look(.sepia)])
        let tagged = try Image(data: RawProfile.insert(broken, into: jpeg)).applying([Look(.sepia)])
        #expect(try tagged.pixels() == plain.pixels())
        #expect(try Image(data: tagged.encoded()).info.colorProfile == "Test")
    }

    @Test func `a curve has at most 65,536 entries`() {
        for (count, isValid) in [(2, true), (65_536, true), (65_537, false), (1 << 22, false)] {
            let bytes =
                Array("curv".utf8) + RawPNG.number(0) + RawPNG.number(count)
                + [UInt8](repeating: 0, count: 2 * count)
            #expect((ProfileCurve(ByteReader(bytes: bytes), at: 0) != nil) == isValid)
        }
    }

    @Test(arguments: ["RGB ", "GRAY", "CMYK"])
    func `corrupt profiles do no harm`(_ space: String) throws {
        let table = RawProfile.table(space: space, channels: space == "CMYK" ? 4 : 3) {
            [Double($0.reduce(0, +)) * 25, 0, 0]
        }
        let gray = RawProfile(space: "GRAY", tags: [("kTRC", RawProfile.gamma(460))])
        let curves = RawProfile.matrix(
            [[0.5, 0.2, 0], [0.3, 0.7, 0], [0.1, 0.1, 0.8]],
            curve: Array("para".utf8) + RawPNG.number(0) + [0, 4, 0, 0]
                + (1...7).flatMap { RawPNG.number($0 << 13) })
        let samples =
            space == "CMYK" ? [9, 80, 200, 128] : space == "GRAY" ? [90] : [90, 120, 140]
        let file = FlatJPEG(samples: samples, adobe: space == "GRAY" ? nil : 0).data
        var random = SeededGenerator(seed: 7)
        for whole in space == "GRAY" ? [gray.data] : [table.data, curves.data] {
            for cut in stride(from: 0, to: whole.count, by: 31) { try check(whole.prefix(cut)) }
            for _ in 0..<80 {
                var bytes = whole
                for _ in 0..<3 {
                    let position = Int(random.next() % UInt64(bytes.count))
                    bytes[position] = [0, 1, 0x7F, 0x80, 0xFF][Int(random.next() % 5)]
                }
                try check(bytes)
            }
        }

        func check(_ profile: Data) throws {
            let image = try Image(data: RawProfile.insert(profile, into: file))
            let pixels = try image.applying([Brightness(amount: 10)]).pixels()
            #expect(pixels.size == ImageSize(width: 8, height: 8))
        }
    }
}
