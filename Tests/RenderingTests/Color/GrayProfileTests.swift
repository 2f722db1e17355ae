import Foundation
@testable import Rendering
import Testing

/// Pictures whose profile describes grey.
struct GrayProfileTests {
    /// libpng ignores a profile of less than 92 compressed bytes; the name makes this one longer.
    private static let gamma = RawProfile(
        space: "GRAY",
        tags: [
            ("desc", RawProfile.description("Grey with a gamma of 1.8, for tests")),
            ("kTRC", RawProfile.gamma(461)),
        ]
    ).data
    /// The level 128 of gamma 1.8 in sRGB, and that of sRGB in gamma 1.8.
    private static let (shown, own) = (146.0, 109.0)

    private func picture(_ level: UInt8 = 128) -> Data {
        RawProfile.png(
            Array(repeating: level, count: 256), width: 16, channels: 1, profile: Self.gamma)
    }

    @Test(arguments: [ImageFormat.webp, .gif], [true, false])
    func `a format without grey gets sRGB`(_ format: ImageFormat, _ isLossless: Bool) throws {
        let image = try Image(data: picture())
        for filters in [[], [Resize(width: 8)], [Rotate(degrees: 90)]] as [[any Filter]] {
            let options = EncodingOptions(format: format, isLossless: isLossless)
            let file = try Image(data: image.applying(filters).encoded(as: options))
            let levels = try file.pixels().samples.prefix(3)
            #expect(levels.allSatisfy { abs(Double($0) - Self.shown) <= 2 }, "\(levels)")
        }
    }

    @Test func `a JPEG and 16 bits become sRGB, too`() throws {
        let plain = RawProfile.png(
            Array(repeating: 128, count: 256), width: 16, channels: 1, profile: nil)
        let bare = try Image(data: plain).encoded(as: EncodingOptions(format: .jpeg))
        let chunk = ("iCCP", Array("Test\0\0".utf8) + RawPNG.stored(Array(Self.gamma)))
        let deep = DeepPixels(
            width: 4, height: 4, channels: 1, samples: Array(repeating: 0x8080, count: 16))
        for data in [RawProfile.insert(Self.gamma, into: bare), deep.file(before: [chunk])] {
            let webp = try Image(data: data)
                .encoded(as: EncodingOptions(format: .webp, isLossless: true))
            let levels = try Image(data: webp).pixels().samples.prefix(3)
            #expect(levels.allSatisfy { abs(Double($0) - Self.shown) <= 1 }, "\(levels)")
        }
    }

    @Test func `a grey beside the picture is converted to its curve`() throws {
        let gray = Paint(red: 128.0 / 255, green: 128.0 / 255, blue: 128.0 / 255)
        let image = try Image(data: picture(40))
        let filters: [any Filter] = [
            Border(.pixels(3), color: gray), Rotate(degrees: 45, background: gray),
        ]
        for filter in filters {
            let file = try image.applying([filter]).encoded()
            #expect(try Image(data: file).info.channels == 1)
            #expect(try Image(data: file).header.metadata.colorProfile == Self.gamma)
            let level = try pixelsOfFile(Image(data: file)).samples[0]
            #expect(abs(Double(level) - Self.own) <= 1, "\(level)")
            let shown = try Image(data: file).pixels().samples[0]
            #expect(abs(Double(shown) - 128) <= 1, "\(shown)")
        }
        // A colour needs sRGB.
        let red = Border(.pixels(3), color: Paint(red: 1, green: 0, blue: 0))
        let colored = try Image(data: image.applying([red]).encoded()).pixels().samples
        #expect(colored[0..<4] == [255, 0, 0, 255])
    }

    @Test func `a grey beside a picture that is converted is converted with it`() throws {
        // A profile without a way back.
        let profile = RawProfile.tables(
            [[0.6, 0.3, 0.02], [0.2, 0.6, 0.06], [0.15, 0.06, 0.7]], power: 2.2, returns: false)
        let data = RawProfile.png(
            Array(repeating: 90, count: 48), width: 4, channels: 3, profile: profile.data)
        let gray = Paint(red: 0.5, green: 0.5, blue: 0.5)
        let file = try Image(data: data).applying([Border(.pixels(1), color: gray)]).encoded()
        #expect(try Image(data: file).info.colorProfile == "sRGB")
        #expect(try Image(data: file).pixels().samples[0] == 128)
    }
}
