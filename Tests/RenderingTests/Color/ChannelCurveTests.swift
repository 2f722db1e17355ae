import Foundation
@testable import Rendering
import Testing

/// A profile whose channels have different curves: each channel is computed with its own.
struct ChannelCurveTests {
    private static let powers = [1.5, 2.2, 2.75]

    static let profile: Data = {
        var profile = RawProfile.adobeRGB
        for (index, name) in ["rTRC", "gTRC", "bTRC"].enumerated() {
            let curve = RawProfile.gamma(Int((powers[index] * 256).rounded()))
            for tag in profile.tags.indices where profile.tags[tag].name == name {
                profile.tags[tag].body = curve
            }
        }
        return profile.data
    }()

    private static let colors = (0..<60).map { (index: Int) -> UInt8 in
        UInt8(truncatingIfNeeded: index * 67)
    }

    private static func picture(_ samples: [UInt8], width: Int) -> Data {
        RawProfile.png(samples, width: width, channels: 3, profile: profile)
    }

    /// The samples of a file, in its own colours.
    private static func samples(_ data: Data) throws -> [UInt8] {
        try pixelsOfFile(Image(data: data)).samples.enumerated()
            .filter { $0.offset % 4 < 3 }.map(\.element)
    }

    @Test func `a checkerboard becomes the mean light of each channel's own curve`() throws {
        let samples = (0..<64 * 64).flatMap { index -> [UInt8] in
            let isWhite = (index % 64 + index / 64) % 2 == 0
            return Array(repeating: isWhite ? 255 : 0, count: 3)
        }
        let image = try Image(data: Self.picture(samples, width: 64))
        for filter in [Resize(width: 32), Resize(width: 8)] {
            let file = try image.applying([filter]).encoded()
            let result = try pixelsOfFile(Image(data: file))
            let middle = 4 * (result.size.width * 3 + 3)
            for (channel, power) in Self.powers.enumerated() {
                let exact = 255 * pow(0.5, 1 / power)
                let own = Double(result.samples[middle + channel])
                #expect(abs(own - exact) <= 1, "\(own) \(exact)")
            }
            let header = try ImageHeader.read(file, limits: .standard)
            #expect(header.metadata.colorProfile == Self.profile)
        }
    }

    @Test func `light is changed by each channel's own curve, and the profile stays`() throws {
        let image = try Image(data: Self.picture(Self.colors, width: 5))
        var remarks: [ImageRemark] = []
        let edited = image.applying([Exposure(amount: -40)])
        let file = try edited.encoded(onRemark: { remarks.append($0) })
        #expect(remarks.isEmpty)
        let header = try ImageHeader.read(file, limits: .standard)
        #expect(header.metadata.colorProfile == Self.profile)
        #expect(header.info.bitDepth == 8)
        for (index, own) in try Self.samples(file).enumerated() {
            let factor = pow(pow(2, -0.4), 1 / Self.powers[index % 3])
            let exact = Double(Self.colors[index]) * factor
            #expect(abs(Double(own) - exact) <= 0.75, "\(own) \(exact)")
        }
        // The picture on a screen is that of the file.
        let shown = try edited.pixels().samples
        let again = try Image(data: file).pixels().samples
        #expect(zip(shown, again).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }

    @Test func `crops and turns leave the numbers alone, and a blur leaves flat ones`() throws {
        let image = try Image(data: Self.picture(Self.colors, width: 5))
        let turned = try image.applying([Flip(.horizontal), Flip(.horizontal)]).encoded()
        #expect(try Self.samples(turned) == Self.colors)
        for level in UInt8.min...UInt8.max {
            let flat = [UInt8](repeating: level, count: 3 * 36)
            let file = try Image(data: Self.picture(flat, width: 6))
                .applying([GaussianBlur(radius: 1), Resize(width: 4)]).encoded()
            #expect(try Self.samples(file).allSatisfy { $0 == level }, "\(level)")
        }
    }

    @Test func `the result can have another profile`() throws {
        let image = try Image(data: Self.picture(Self.colors, width: 5))
        let file = try image.applying([ColorProfile(.adobeRGB)]).encoded()
        #expect(try Image(data: file).info.colorProfile == "Adobe RGB (1998)")
        for (index, own) in try Self.samples(file).enumerated() {
            let light = pow(Double(Self.colors[index]) / 255, Self.powers[index % 3])
            let exact = 255 * pow(light, 256.0 / 563)
            #expect(abs(Double(own) - exact) <= 1, "\(own) \(exact)")
        }
    }
}
