import Foundation
@testable import Rendering
import Testing

/// A picture whose profile has tables comes back into that profile.
struct TableRoundTripTests {
    private static let adobe = [
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]
    private static let proPhoto = [
        [0.7976749, 0.2880402, 0], [0.1351917, 0.7118741, 0], [0.0313534, 0.0000857, 0.82521],
    ]

    /// All corners of the gamut, and colours inside.
    private static let colors: [UInt8] = {
        var colors: [UInt8] = []
        for corner in 0..<8 {
            for channel in 0..<3 { colors.append(corner >> channel & 1 == 1 ? 255 : 0) }
        }
        for index in 0..<24 { colors.append(UInt8(20 + index * 67 % 230)) }
        return colors
    }()

    private static func picture(_ profile: Data, _ samples: [UInt8] = colors) -> Data {
        RawProfile.png(samples, width: samples.count / 3, channels: 3, profile: profile)
    }

    /// The samples of a file, in its own colours.
    private static func samples(_ data: Data) throws -> [UInt8] {
        try pixelsOfFile(Image(data: data)).samples.enumerated()
            .filter { $0.offset % 4 < 3 }.map(\.element)
    }

    private static func largest(_ a: [UInt8], _ b: [UInt8]) -> Int {
        zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test(arguments: [(adobe, 563.0 / 256), (proPhoto, 1.8)])
    func `light is changed in every colour of the gamut, and the profile stays`(
        _ columns: [[Double]], _ power: Double
    ) throws {
        let profile = RawProfile.tables(columns, power: power).data
        let file = try Image(data: Self.picture(profile))
        var remarks: [ImageRemark] = []
        let result = try file.applying([Exposure(amount: -40)]).encoded(
            onRemark: { remarks.append($0) })
        #expect(remarks.isEmpty)
        let header = try ImageHeader.read(result, limits: .standard)
        #expect(header.metadata.colorProfile == profile)
        #expect(header.info.bitDepth == 8)
        // Less light is the same in each space. A clamped colour would be far off.
        let factor = pow(pow(2, -0.4), 1 / power)
        let exact = Self.colors.map { (level: UInt8) -> UInt8 in
            UInt8((Double(level) * factor).rounded())
        }
        let own = try Self.samples(result)
        #expect(own.count == exact.count)
        #expect(Self.largest(own, exact) <= 1, "\(own) \(exact)")
        // The picture on a screen is that of the file.
        let shown = try file.applying([Exposure(amount: -40)]).pixels().samples
        #expect(try Self.largest(shown, Image(data: result).pixels().samples) <= 1)
    }

    @Test func `16 bits keep their precision`() throws {
        let profile = RawProfile.tables(Self.adobe, power: 2)
        let input = DeepPixels.noise(50, 8, channels: 4)
        let chunk = ("iCCP", Array("Test\0\0".utf8) + RawPNG.stored(Array(profile.data)))
        let image = try Image(data: input.file(before: [chunk])).applying([Exposure(amount: -50)])
        let output = try DeepPixels(image.encoded())
        let factor = pow(pow(2, -0.5), 0.5)
        var largest = 0.0
        for index in input.samples.indices {
            let isAlpha = index % 4 == 3
            let exact = Double(input.samples[index]) * (isAlpha ? 1 : factor)
            // The tables of the way back are coarse where it is dark.
            if exact < 2_000 { continue }
            largest = max(largest, abs(exact - Double(output.samples[index])))
        }
        #expect(largest <= 40, "\(largest)")
    }

    @Test func `neighbours, layers, borders and texts come back too`() throws {
        let profile = RawProfile.tables(Self.adobe, power: 2.2).data
        let matrix = RawProfile.matrix(Self.adobe, curve: RawProfile.gamma(563)).data
        let flat = Array(repeating: [200, 60, 90] as [UInt8], count: 300).flatMap(\.self)
        let over = RawProfile.png(
            Array(flat.prefix(300)), width: 10, channels: 3, profile: matrix)
        let red = Paint(red: 1, green: 0, blue: 0)
        let filters: [any Filter] = [
            GaussianBlur(radius: 2), Overlay(over), Border(.pixels(3), color: red),
            Resize(width: 20),
        ]
        let image = try Image(data: RawProfile.png(flat, width: 20, channels: 3, profile: profile))
        let result = try image.applying(filters).encoded()
        let pixels = try pixelsOfFile(Image(data: result))
        let middle = 4 * (pixels.size.width * (pixels.size.height / 2) + pixels.size.width / 2)
        let center = Array(pixels.samples[middle..<middle + 3])
        #expect(Self.largest(center, [200, 60, 90]) <= 1, "\(center)")
        // sRGB's red in Adobe RGB.
        let corner = Array(pixels.samples.prefix(3))
        #expect(Self.largest(corner, [219, 0, 0]) <= 2, "\(corner)")
        #expect(try ImageHeader.read(result, limits: .standard).metadata.colorProfile == profile)
    }

    @Test func `geometry leaves the numbers alone`() throws {
        let profile = RawProfile.tables(Self.adobe, power: 2.2).data
        let image = try Image(data: Self.picture(profile))
        for filters in [[], [Flip(.horizontal), Flip(.horizontal)], [Brightness(amount: 0)]]
            as [[any Filter]]
        {
            #expect(try Self.samples(image.applying(filters).encoded()) == Self.colors)
        }
    }

    @Test func `another profile is made of the tables, not of sRGB`() throws {
        let image = try Image(data: Self.picture(RawProfile.tables(Self.adobe, power: 2.2).data))
        var remarks: [ImageRemark] = []
        let result = try image.applying([ColorProfile(.adobeRGB)]).encoded(
            onRemark: { remarks.append($0) })
        #expect(remarks.isEmpty)
        #expect(try Image(data: result).info.colorProfile == "Adobe RGB (1998)")
        let own = try Self.samples(result)
        // Tables are less exact close to black.
        #expect(Self.largest(own, Self.colors) <= 2, "\(own) \(Self.colors)")
        let back = RawProfile.tables(Self.adobe, power: 2.2).data
        let same = try image.applying([ColorProfile(.file(back)), Exposure(amount: -40)]).encoded()
        let kept = try image.applying([Exposure(amount: -40)]).encoded()
        #expect(try Self.largest(Self.samples(same), Self.samples(kept)) <= 1)
    }

    @Test func `without a way back the result is sRGB, with a remark`() throws {
        let stub = RawProfile.tables(Self.adobe, power: 2.2, returns: false)
        var broken = RawProfile.tables(Self.adobe, power: 2.2)
        broken.tags[3].body = Array(broken.tags[3].body.prefix(60))
        var oneWay = RawProfile.tables(Self.adobe, power: 2.2)
        oneWay.tags.append(("A2B1", oneWay.tags[2].body))
        for (name, profile) in [("stub", stub), ("broken", broken), ("one way", oneWay)] {
            let image = try Image(data: Self.picture(profile.data))
            var remarks: [ImageRemark] = []
            let result = try image.applying([Exposure(amount: -40)]).encoded(
                onRemark: { remarks.append($0) })
            #expect(remarks == [.colorsConverted], "\(name)")
            let found = try Image(data: result).info.colorProfile
            #expect(found == "sRGB", "\(name)")
        }
    }
}
