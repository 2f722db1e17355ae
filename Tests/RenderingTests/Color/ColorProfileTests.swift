import Foundation
@testable import Rendering
import Testing

/// Conversions to a profile that the user asks for.
struct ColorProfileTests {
    private let colors: [UInt8] = [200, 90, 30, 10, 220, 40, 128, 128, 128, 30, 60, 250]

    private var picture: Image {
        get throws {
            try Image(data: RawProfile.png(colors, width: 4, channels: 3, profile: nil))
        }
    }

    @Test(arguments: [
        (ColorTarget.sRGB, "sRGB"), (.displayP3, "Display P3"), (.adobeRGB, "Adobe RGB (1998)"),
        (.rec2020, "Rec. 2020"),
    ])
    func `a picture looks the same in every profile`(
        _ target: ColorTarget, _ name: String
    ) throws {
        for format in [ImageFormat.png, .webp] {
            let options = EncodingOptions(format: format, isLossless: true)
            let result = try Image(
                data: picture.applying([ColorProfile(target)])
                    .encoded(as: options))
            #expect(result.info.colorProfile == name)
            let (a, b) = try (result.pixels().samples, picture.pixels().samples)
            // 8 bits of a wide space are coarse where sRGB is dark and colourful.
            #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 6 }, "\(a) \(b)")
        }
    }

    @Test func `samples in Display P3 and Adobe RGB are those of the standards`() throws {
        // sRGB's red, by CSS Color 4.
        let red = try Image(data: RawProfile.png([255, 0, 0], width: 1, channels: 3, profile: nil))
        for (target, exact) in [
            (ColorTarget.displayP3, [0.9175, 0.2003, 0.1386]),
            (.adobeRGB, [0.8586, 0, 0]), (.rec2020, [0.7920, 0.2310, 0.0738]),
        ] {
            let file = try red.applying([ColorProfile(target)]).encoded()
            let own = try pixelsOfFile(Image(data: file)).samples
            for channel in 0..<3 {
                #expect(abs(Double(own[channel]) - exact[channel] * 255) <= 1, "\(target) \(own)")
            }
        }
    }

    @Test func `filters compute before the conversion, in the picture's own space`() throws {
        let bright = Brightness(amount: 20)
        let first = try picture.applying([ColorProfile(.displayP3), bright]).encoded()
        let last = try picture.applying([bright, ColorProfile(.displayP3)]).encoded()
        #expect(first == last)
        let shown = try Image(data: last).pixels().samples
        let exact = try picture.applying([bright]).pixels().samples
        #expect(zip(shown, exact).allSatisfy { abs(Int($0) - Int($1)) <= 6 })
    }

    @Test func `a profile with a matrix is embedded unchanged`() throws {
        let file = RawProfile.adobeRGB.data
        let result = try picture.applying([ColorProfile(.file(file))]).encoded()
        let header = try ImageHeader.read(result, limits: .standard)
        #expect(header.metadata.colorProfile == file)
        let (a, b) = try (Image(data: result).pixels().samples, picture.pixels().samples)
        #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 6 })
    }

    @Test func `anything but a profile of RGB is refused`() throws {
        let gray = RawProfile(space: "GRAY", tags: [("kTRC", RawProfile.gamma(256))]).data
        let inks = RawProfile.table(space: "CMYK", channels: 4) { _ in [50, 0, 0] }.data
        let onlyInput = RawProfile.table(space: "RGB ", channels: 3) { _ in [50, 0, 0] }.data
        for profile in [Data(), Data("nonsense".utf8), gray, inks, onlyInput] {
            #expect(throws: FilterError.self) {
                try ColorProfile(.file(profile)).operation()
            }
        }
    }

    @Test func `grey stays grey with the curve of the profile`() throws {
        let samples = (0..<64).map { UInt8($0 * 4) }
        let gray = try Image(data: RawProfile.png(samples, width: 64, channels: 1, profile: nil))
        let file = try Image(data: gray.applying([ColorProfile(.adobeRGB)]).encoded())
        #expect(file.info.channels == 1)
        let shown = try rows(of: file)[0]
        #expect(zip(shown, samples).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test func `a JPEG that is already sRGB is only tagged, without loss`() throws {
        let jpeg = try gradient(64, 48).encoded(as: EncodingOptions(format: .jpeg))
        let tagged = try Image(data: jpeg).applying([ColorProfile(.sRGB)]).encoded()
        #expect(try Image(data: tagged).info.colorProfile == "sRGB")
        #expect(try Decoding(tagged) == Decoding(jpeg))
        let wide = try Image(data: jpeg).applying([ColorProfile(.displayP3)]).encoded()
        #expect(try Image(data: wide).info.colorProfile == "Display P3")
        #expect(try Decoding(wide) != Decoding(jpeg))
    }

    @Test func `keep changes nothing, and a GIF is sRGB whatever is asked for`() throws {
        let tagged = try Image(
            data: RawProfile.png(
                colors, width: 4, channels: 3, profile: RawProfile.displayP3.data))
        let kept = try tagged.applying([ColorProfile(nil, intent: .perceptual)]).encoded()
        #expect(kept == (try tagged.encoded()))
        let gif = EncodingOptions(format: .gif)
        let asked = try tagged.applying([ColorProfile(.rec2020)]).encoded(as: gif)
        #expect(asked == (try tagged.encoded(as: gif)))
    }

    @Test func `an intent that changes nothing is a remark`() throws {
        func remarks(
            _ image: Image, _ filters: [any Filter], _ format: ImageFormat? = nil
        ) throws -> [ImageRemark] {
            var remarks: [ImageRemark] = []
            _ = try image.applying(filters).encoded(
                as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
            return remarks
        }
        let plain = try picture
        for intent in RenderingIntent.allCases {
            // A matrix clips as the relative intent does.
            let expected: [ImageRemark] = intent == .relative ? [] : [.needlessIntent]
            for target in [ColorTarget.displayP3, .file(RawProfile.adobeRGB.data)] {
                #expect(try remarks(plain, [ColorProfile(target, intent: intent)]) == expected)
            }
            #expect(try remarks(plain, [ColorProfile(nil, intent: intent)]) == [.needlessIntent])
        }
        #expect(try remarks(plain, [ColorProfile(.displayP3)]) == [])

        let table = RawProfile.table(space: "RGB ", channels: 3) { [Double($0[1]) * 100, 0, 0] }
        let scan = try Image(
            data: RawProfile.png(colors, width: 4, channels: 3, profile: table.data))
        let intent = ColorProfile(nil, intent: .perceptual)
        #expect(try remarks(scan, [intent, ColorInvert()]) == [.colorsConverted])
        #expect(try remarks(scan, [ColorProfile(.sRGB), ColorInvert()]) == [])
        #expect(try remarks(scan, [intent], .gif) == [])
        #expect(try remarks(scan, [intent, Flip(.horizontal)]) == [.needlessIntent])
    }

    @Test func `the catalogue knows the words`() throws {
        for (word, target) in [("p3", ColorTarget.displayP3), ("adobe-rgb", .adobeRGB)] {
            let filter = try FilterCatalog.standard.filter(
                named: "profile", parameters: ["to": .text(word), "intent": "absolute"])
            let profile = try #require(filter as? ColorProfile)
            #expect(profile.target == target && profile.intent == .absolute)
        }
    }
}
