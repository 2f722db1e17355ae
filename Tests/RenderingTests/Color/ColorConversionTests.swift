import Foundation
import Rendering
import Testing

/// Filters compute in a picture's own space, and results are converted where that is needed.
struct ColorConversionTests {
    static let filters: [any Filter] = [
        Look(.sepia), Brightness(amount: 30), Saturation(amount: -40), GaussianBlur(radius: 2),
        Exposure(amount: 40),
    ]

    @Test func `a filter computes with the picture's own values`() throws {
        let wrong = try Image(data: RawProfile.png(p3Samples, width: 17, channels: 3, profile: nil))
        let (plain, tagged) = try pair(RawProfile.displayP3.data, encode: toP3)
        for filter in Self.filters {
            let own = try wrong.applying([filter]).pixels()
            let colors = own.samples.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
            let exact = RawProfile.png(colors, width: 17, channels: 3, profile: p3)
            let actual = try tagged.applying([filter]).pixels()
            // 8-bit samples were rounded twice, and the transfer curve is steep for dark ones.
            #expect(try difference(actual, Image(data: exact).pixels()) <= 3, "\(filter)")
        }
        // Interpreted as sRGB, the colours would be far off.
        let far = try difference(wrong.pixels(), plain.pixels())
        #expect(far > 20)
    }

    @Test(arguments: [RawProfile.displayP3.data, RawProfile.adobeRGB.data])
    func `light is the same in every space`(_ profile: Data) throws {
        let encode = profile == p3 ? toP3 : toAdobe
        let (plain, tagged) = try pair(profile, encode: encode)
        for filter in [Exposure(amount: -40), Temperature(amount: 30)] as [any Filter] {
            let exact = try plain.applying([filter]).pixels()
            let shift = try difference(tagged.applying([filter]).pixels(), exact)
            #expect(shift <= 4, "\(filter)")
        }
    }

    @Test func `colours outside sRGB become the nearest inside`() throws {
        let red = RawProfile.png([255, 0, 0], width: 1, channels: 3, profile: p3)
        let shown = try Image(data: red).applying([Brightness(amount: -50)]).pixels().samples
        // Brightness −50 subtracts a tenth of the range, in Display P3.
        let linear = 1.2249402 * decode(0.9)
        #expect(shown.prefix(3).elementsEqual([UInt8((encode(linear) * 255).rounded()), 0, 0]))
    }

    @Test func `a GIF is always sRGB and has no profile`() throws {
        // A single colour, so that the palette contains it.
        let color: [UInt8] = [180, 120, 100]
        let image = try Image(data: RawProfile.png(color, width: 1, channels: 3, profile: p3))
        // A filter with almost no effect still converts its input to sRGB.
        let expected = try image.applying([Look(.sepia, intensity: 0.001)]).pixels()
        #expect(abs(Int(expected.samples[0]) - 180) > 4)
        for filters in [[], [Rotate(degrees: 90)], [Look(.sepia, intensity: 0.001)]]
            as [[any Filter]]
        {
            let options = EncodingOptions(format: .gif)
            let actual = try Image(data: image.applying(filters).encoded(as: options))
            #expect(actual.info.colorProfile == nil)
            #expect(try difference(actual.pixels(), expected) <= 1, "\(filters)")
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func `a picture keeps its profile under every filter`(
        _ format: ImageFormat
    ) throws {
        let image = try Image(data: RawProfile.png(samples, width: 17, channels: 3, profile: p3))
        let options = EncodingOptions(format: format)
        let sepia = try Image(data: image.applying([Look(.sepia)]).encoded(as: options))
        #expect(sepia.info.colorProfile == "Test")
        let moved: [any Filter] = [
            Rotate(degrees: 90), Crop(.rectangle(x: 0, y: 0, width: 9, height: 9)),
            Resize(width: 5), Brightness(amount: 0), Look(.original), Rotate(degrees: 10),
        ]
        let kept = try Image(data: image.applying(moved).encoded(as: options))
        #expect(kept.info.colorProfile == "Test")
        let colored = Paint(red: 1, green: 0, blue: 0)
        let cornered = image.applying([Rotate(degrees: 10, background: colored)])
        #expect(try Image(data: cornered.encoded(as: options)).info.colorProfile == "Test")
        let again = try sepia.applying([GaussianBlur(radius: 1)]).encoded()
        #expect(try Image(data: again).info.colorProfile == "Test")
    }

    @Test func `geometry changes no sample of a tagged picture`() throws {
        let plain = try Image(data: RawProfile.png(samples, width: 17, channels: 3, profile: nil))
        let tagged = try Image(data: RawProfile.png(samples, width: 17, channels: 3, profile: p3))
        for filters in [[], [Rotate(degrees: 90)], [Resize(width: 9)]] as [[any Filter]] {
            let moved = try plain.applying(filters).pixels()
            let colors = moved.samples.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
            let exact = try Image(
                data: RawProfile.png(colors, width: moved.size.width, channels: 3, profile: p3))
            let same = try tagged.applying(filters).pixels() == exact.pixels()
            #expect(same)
        }
    }

    @Test func `pixels are always sRGB`() throws {
        for (profile, encode) in [(RawProfile.displayP3, toP3), (RawProfile.adobeRGB, toAdobe)] {
            let (plain, tagged) = try pair(profile.data, encode: encode)
            for filters in [
                [], [Rotate(degrees: 90)], [Crop(.rectangle(x: 1, y: 2, width: 9, height: 5))],
            ] as [[any Filter]] {
                let exact = try plain.applying(filters).pixels()
                let shift = try difference(tagged.applying(filters).pixels(), exact)
                #expect(shift <= 4)
            }
        }
    }

    @Test func `a profile of sRGB changes no sample and stays`() throws {
        let profile = RawProfile.sRGB.data
        let plain = try Image(data: RawProfile.png(samples, width: 17, channels: 3, profile: nil))
        let tagged = try Image(
            data: RawProfile.png(samples, width: 17, channels: 3, profile: profile))
        let sepia = tagged.applying([Look(.sepia)])
        #expect(try sepia.pixels() == plain.applying([Look(.sepia)]).pixels())
        #expect(try Image(data: sepia.encoded()).info.colorProfile == "Test")
    }

    @Test func `a photograph's planes are converted like its colours`() throws {
        let jpeg = try gradient(96, 64).encoded(as: EncodingOptions(format: .jpeg, quality: 95))
        let image = try Image(data: RawProfile.insert(p3, into: jpeg))
        let png = try Image(data: image.encoded(as: EncodingOptions(format: .png)))
        try #require(png.info.colorProfile == "Test")
        let brighter = Brightness(amount: 10)
        let planes = try image.applying([brighter]).encoded(as: EncodingOptions(quality: 100))
        let exact = try png.applying([brighter]).pixels().samples
        let actual = try Image(data: planes).pixels().samples
        let sum = zip(actual, exact).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        // Chroma upsampling differs; interpreted as sRGB, the difference would be 5 levels.
        #expect(Double(sum) / Double(exact.count) < 1.5)
    }

    @Test func `grey with a curve of its own becomes grey with sRGB's`() throws {
        let profile = RawProfile(
            space: "GRAY",
            tags: [
                ("desc", RawProfile.description("Grey")),
                ("wtpt", RawProfile.xyz([0.9642, 1, 0.8249])), ("kTRC", RawProfile.gamma(256)),
            ])
        let linear: [UInt8] = [0, 55, 128, 255]
        let expected = linear.map { UInt8((encode(Double($0) / 255) * 255).rounded()) }
        let flat = try Image(
            data: RawProfile.png(linear, width: 4, channels: 1, profile: profile.data))
        // An inversion is exact.
        let inverted = flat.applying([ColorInvert()])
        #expect(try rows(of: inverted) == [expected.map { 255 - $0 }])
        let again = try Image(data: inverted.encoded())
        #expect(again.info.colorProfile == "sRGB grey" && again.info.channels == 1)
        #expect(try Image(data: flat.encoded()).info.colorProfile == "Grey")
        #expect(try rows(of: flat) == [expected])

        // With alpha, the samples are converted to sRGB, and a PNG stores them as grey with alpha.
        let clear = linear.flatMap { [$0, 200] as [UInt8] }
        let shown = try Image(
            data: RawProfile.png(clear, width: 4, channels: 2, profile: profile.data))
        #expect(try rows(of: shown) == [expected])
        #expect(try Image(data: shown.encoded()).info.colorProfile == "sRGB grey")
    }

    @Test func `a profile with a table is applied`() throws {
        // The table maps pure red to a grey of L* 60, and white to L* 100.
        let profile = RawProfile.table(space: "RGB ", channels: 3) { steps in
            steps == [1, 0, 0] ? [60, 0, 0] : steps == [1, 1, 1] ? [100, 0, 0] : [0, 0, 0]
        }
        let picture = RawProfile.png(
            [255, 0, 0, 255, 255, 255, 0, 0, 0], width: 3, channels: 3, profile: profile.data)
        let shown = try Image(data: picture).applying([ColorInvert()]).pixels().samples
        #expect(near(shown, [110, 110, 110, 255, 0, 0, 0, 255, 255, 255, 255, 255]))
    }

    @Test func `CMYK colours always use their profile`() throws {
        let profile = RawProfile.table(space: "CMYK", channels: 4) { steps in
            steps == [1, 0, 0, 0] ? [60, 0, 0] : steps == [0, 0, 0, 0] ? [100, 0, 0] : [0, 0, 0]
        }
        for (inks, expected) in [([0, 255, 255, 255], 145), ([255, 255, 255, 255], 255)] {
            let file = FlatJPEG(samples: inks, adobe: 0).data
            let naive = try Image(data: file)
            let tagged = try Image(data: RawProfile.insert(profile.data, into: file))
            let value = UInt8(expected)
            #expect(near(Array(try tagged.pixels().samples.prefix(4)), [value, value, value, 255]))
            #expect(try naive.pixels().samples[0] == UInt8(inks[0]))
            for filters in [[], [Brightness(amount: 10)]] as [[any Filter]] {
                let format: ImageFormat = filters.isEmpty ? .png : .jpeg
                let file = try tagged.applying(filters).encoded(as: EncodingOptions(format: format))
                #expect(try Image(data: file).info.colorProfile == "sRGB")
            }
        }
    }

    private let samples = gradientSamples()
    private let p3 = RawProfile.displayP3.data
    private var p3Samples: [UInt8] { toSamples(samples, toP3) }

    /// The same picture in sRGB and in another, tagged space.
    private func pair(
        _ profile: Data, encode: ([Double]) -> [Double]
    ) throws -> (plain: Image, tagged: Image) {
        let other = toSamples(samples, encode)
        return (
            try Image(data: RawProfile.png(samples, width: 17, channels: 3, profile: nil)),
            try Image(data: RawProfile.png(other, width: 17, channels: 3, profile: profile))
        )
    }

    private func near(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
}

/// Colours well inside sRGB and not too dark, so that 8 bits of another space represent them.
private func gradientSamples() -> [UInt8] {
    (0..<17 * 17).flatMap { index -> [UInt8] in
        let (x, y) = (index % 17, index / 17)
        return [UInt8(40 + 12 * x), UInt8(40 + 12 * y), UInt8(40 + 6 * (x + 16 - y))]
    }
}

private func toSamples(_ samples: [UInt8], _ encode: ([Double]) -> [Double]) -> [UInt8] {
    stride(from: 0, to: samples.count, by: 3).flatMap { start in
        encode((0..<3).map { decode(Double(samples[start + $0]) / 255) }).map {
            UInt8((min(max($0, 0), 1) * 255).rounded())
        }
    }
}

/// Both spaces have the D65 white point, so no adaptation is needed. SMPTE EG 432-1, IEC
/// 61966-2-1.
private func toP3(_ linear: [Double]) -> [Double] {
    let rows = [
        [0.8224621, 0.177538, 0], [0.0331941, 0.9668058, 0], [0.0170827, 0.0723974, 0.9105199],
    ]
    return rows.map { encode(zip($0, linear).reduce(0) { $0 + $1.0 * $1.1 }) }
}

private func toAdobe(_ linear: [Double]) -> [Double] {
    let rows = [[0.7151627, 0.2848373, 0], [0, 1, 0], [0, 0.0411704, 0.9588296]]
    return rows.map { pow(zip($0, linear).reduce(0) { $0 + $1.0 * $1.1 }, 256.0 / 563) }
}

private func decode(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

private func encode(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
}
