import Foundation
@testable import Rendering
import Testing

/// Pictures of a wide gamut stay what they are.
struct WorkingSpaceTests {
    private static let p3 = RawProfile.displayP3.data
    /// ProPhoto: a gamma of 1.8 and primaries outside of all visible colours.
    private static let proPhoto = RawProfile.matrix(
        [
            [0.7976749, 0.2880402, 0], [0.1351917, 0.7118741, 0],
            [0.0313534, 0.0000857, 0.8252100],
        ],
        curve: RawProfile.gamma(461))

    @Test(arguments: [ImageFormat.png, .webp])
    func `the most colourful pixel of Display P3 survives a filter`(_ format: ImageFormat) throws {
        let picture = RawProfile.png(
            [255, 0, 0, 0, 255, 0, 10, 200, 30], width: 3, channels: 3, profile: Self.p3)
        let options = EncodingOptions(format: format, isLossless: true)
        let result = try Image(data: picture).applying([Brightness(amount: 1)])
            .encoded(as: options)
        #expect(try Image(data: result).info.colorProfile == "Test")
        let own = try pixelsOfFile(Image(data: result)).samples
        // A brightness of 1 adds 0.2 %: half a level.
        let expected: [UInt8] = [255, 1, 1, 255, 1, 255, 1, 255, 11, 201, 31, 255]
        #expect(own.count == expected.count)
        #expect(zip(own, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `a checkerboard halves to the mean light of its own curve`() throws {
        let samples = (0..<64 * 64).flatMap { index -> [UInt8] in
            let isWhite = (index % 64 + index / 64) % 2 == 0
            return Array(repeating: isWhite ? 255 : 0, count: 3)
        }
        for (profile, gamma) in [
            (Self.proPhoto.data, 461.0 / 256), (RawProfile.adobeRGB.data, 2.2),
        ] {
            let picture = RawProfile.png(samples, width: 64, channels: 3, profile: profile)
            for filter in [Resize(width: 32), Resize(width: 8)] {
                let file = try Image(data: picture).applying([filter]).encoded()
                let result = try pixelsOfFile(Image(data: file))
                let middle = result.samples[4 * (result.size.width * 3 + 3)]
                let exact = 255 * pow(0.5, 1 / gamma)
                #expect(abs(Double(middle) - exact) <= 1, "\(middle) \(exact)")
            }
        }
    }

    @Test func `a colour of a text or a corner is converted to the picture's space`() throws {
        let samples = (0..<40 * 40).flatMap { _ in [128, 128, 128] as [UInt8] }
        let picture = RawProfile.png(samples, width: 40, channels: 3, profile: Self.p3)
        let red = Paint(red: 1, green: 0, blue: 0)
        let turned = try Image(data: picture).applying([Rotate(degrees: 45, background: red)])
        let own = try pixelsOfFile(Image(data: turned.encoded())).samples.prefix(3)
        // sRGB's red in Display P3.
        for (value, exact) in zip(own, [234.0, 51, 35]) { #expect(abs(Double(value) - exact) <= 2) }
        let shown = try turned.pixels().samples.prefix(3)
        for (value, exact) in zip(shown, [255.0, 0, 0]) { #expect(abs(Double(value) - exact) <= 3) }
    }

    @Test func `the colours of false-color are converted to the picture's space`() throws {
        let picture = RawProfile.png(
            [255, 255, 255, 0, 0, 0], width: 2, channels: 3, profile: Self.p3)
        let image = try Image(data: picture)
            .applying([FalseColor(dark: [0, 1, 0], light: [1, 0, 0])])
        #expect(try Image(data: image.encoded()).info.colorProfile == "Test")
        let own = try pixelsOfFile(image).samples
        // sRGB's red in Display P3.
        for (value, exact) in zip(own, [234.0, 51, 35]) { #expect(abs(Double(value) - exact) <= 2) }
        let shown = try image.pixels().samples
        for (value, exact) in zip(shown, [255.0, 0, 0, 255, 0, 255, 0, 255]) {
            #expect(abs(Double(value) - exact) <= 3)
        }
    }

    @Test func `a layer with the same profile keeps its colours`() throws {
        let under = RawProfile.png(
            (0..<300).map { UInt8($0 % 7) }, width: 10, channels: 3, profile: Self.p3)
        let over = RawProfile.png(
            (0..<300).map { UInt8(truncatingIfNeeded: $0 * 37) }, width: 10, channels: 3,
            profile: Self.p3)
        let result = try Image(data: under).applying([Overlay(over)]).encoded()
        #expect(try Image(data: result).info.colorProfile == "Test")
        #expect(try pixelsOfFile(Image(data: result)) == pixelsOfFile(Image(data: over)))
    }

    @Test func `a curve and its inverse agree`() {
        let curves: [TransferCurve] = [
            .sRGB, .power(1.8), TransferCurve(form: .perceptualQuantizer),
            TransferCurve(form: .hybridLogGamma),
            TransferCurve(form: .formula(g: 1.8, a: 1, b: 0, c: 1.0 / 16, d: 1.0 / 32)),
            TransferCurve(form: .table((0...1_000).map { pow(Double($0) / 1_000, 2.1) })),
        ]
        for curve in curves {
            for step in 0...2_000 {
                let x = Double(step) / 2_000
                #expect(abs(curve.encode(curve.decode(x)) - x) < 1e-5, "\(curve.form) \(x)")
            }
        }
    }

    @Test func `a profile with a curve without an inverse becomes sRGB, with a remark`() throws {
        var profile = RawProfile.adobeRGB
        let last = profile.tags.count - 1
        profile.tags[last].body = RawProfile.samples([0, 0.5, 0.3, 1])
        let picture = RawProfile.png([200, 90, 30], width: 1, channels: 3, profile: profile.data)
        var remarks: [ImageRemark] = []
        let result = try Image(data: picture).applying([Brightness(amount: 10)]).encoded(
            onRemark: { remarks.append($0) })
        #expect(try Image(data: result).info.colorProfile == "sRGB")
        #expect(remarks == [.colorsConverted])
    }

    @Test func `16 bits of a wide gamut are exact`() throws {
        let input = DeepPixels.noise(50, 8, channels: 3)
        let chunk = ("iCCP", Array("Test\0\0".utf8) + RawPNG.stored(Array(Self.proPhoto.data)))
        let image = try Image(data: input.file(before: [chunk])).applying([Exposure(amount: 30)])
        let output = try DeepPixels(image.encoded())
        let gamma = 461.0 / 256
        var largest = 0.0
        for index in input.samples.indices {
            let linear = pow(Double(input.samples[index]) / 65_535, gamma) * pow(2, 0.3)
            let exact = min(pow(linear, 1 / gamma), 1) * 65_535
            largest = max(largest, abs(exact - Double(output.samples[index])))
        }
        #expect(largest <= 1, "\(largest)")
    }
}
