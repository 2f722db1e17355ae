import Foundation
import Rendering
import Testing

/// The remarks on transparency that a format cannot hold.
struct TransparencyTests {
    private static let lost: [ImageRemark] = [.transparencyLost]
    private static let partly: [ImageRemark] = [.partialTransparencyLost]

    @Test(
        arguments: [
            ([255, 255], [], []), ([255, 0], lost, []), ([0, 0], lost, []),
            ([255, 254], lost, partly), ([1, 255], lost, partly), ([128, 0], lost, partly),
        ] as [([UInt8], [ImageRemark], [ImageRemark])])
    func `a JPEG has no transparency, and a GIF only opaque and invisible pixels`(
        alphas: [UInt8], inJPEG: [ImageRemark], inGIF: [ImageRemark]
    ) throws {
        for row in [alphas, Array(repeating: 255, count: 200) + alphas] {
            for file in [Self.png(row), Self.deepPNG(row.map { UInt16($0) << 8 | UInt16($0) })] {
                #expect(try remarks(file, .jpeg) == inJPEG, "\(alphas)")
                #expect(try remarks(file, .gif) == inGIF, "\(alphas)")
                for format in [ImageFormat.png, .webp] {
                    #expect(try remarks(file, format) == [])
                }
            }
        }
    }

    @Test func `less than a level of 8 bits is no loss`() throws {
        let file = Self.deepPNG([0xFFFF, 0xFF00, 0x00FF, 0x0000])
        #expect(try remarks(file, .gif) == [])
        #expect(try remarks(Self.deepPNG([0xFFFF, 0xFF00]), .jpeg) == [])
        #expect(try remarks(Self.deepPNG([0xFFFF, 0xFEFF]), .jpeg) == Self.lost)
    }

    @Test func `the result counts, not the input`() throws {
        let file = Self.png([255, 255, 0])
        let opaque = Crop(.rectangle(x: 0, y: 0, width: 2, height: 1))
        #expect(try remarks(file, .jpeg, [opaque]) == [])
        #expect(try remarks(file, .jpeg, [ColorInvert()]) == Self.lost)
        let wide = Self.png([255, 255, 255, 0, 0])
        #expect(try remarks(wide, .gif) == [])
        #expect(try remarks(wide, .gif, [Resize(width: 2)]) == Self.partly)
    }

    @Test func `what a filter makes transparent is no loss of the picture's`() throws {
        let photo = try gradient(32, 24).encoded(as: EncodingOptions(format: .png))
        #expect(try remarks(photo, .jpeg, [Rotate(degrees: 5)]) == [])
        let gif = try Image(data: Self.png([255, 255, 255, 0, 0])).encoded(
            as: EncodingOptions(format: .gif))
        #expect(try remarks(gif, .gif, [Resize(width: 2)]) == [])
        #expect(try remarks(gif, .jpeg) == Self.lost)
    }

    @Test func `an animation has one remark for all frames`() throws {
        func animation(_ alphas: [UInt8]) -> Data {
            var file = AnimatedPNG(width: 4, height: 4, frames: alphas.count)
            for alpha in alphas {
                file.add(width: 4, (0..<16).flatMap { [9, 99, UInt8($0), alpha] })
            }
            return file.data
        }
        #expect(try remarks(animation([255, 128, 77]), .gif) == Self.partly)
        #expect(try remarks(animation([255, 0, 255]), .gif) == [])
        #expect(try remarks(animation([255, 128]), .webp) == [])
    }

    private func remarks(
        _ file: Data, _ format: ImageFormat, _ filters: [any Filter] = []
    ) throws -> [ImageRemark] {
        var remarks: [ImageRemark] = []
        _ = try Image(data: file).applying(filters).encoded(
            as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
        return remarks.exceptDepth
    }

    /// A row of orange pixels.
    private static func png(_ alphas: [UInt8]) -> Data {
        RawProfile.png(
            alphas.flatMap { [200, 120, 40, $0] }, width: alphas.count, channels: 4, profile: nil)
    }

    private static func deepPNG(_ alphas: [UInt16]) -> Data {
        DeepPixels(
            width: alphas.count, height: 1, channels: 4,
            samples: alphas.flatMap { [51_400, 30_840, 10_280, $0] }
        ).file()
    }
}
