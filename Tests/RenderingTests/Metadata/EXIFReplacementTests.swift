import Foundation
import Rendering
import Testing

struct EXIFReplacementTests {
    @Test(arguments: [ImageFormat.jpeg, .png])
    func `new EXIF replaces existing EXIF, and pixels stay`(_ format: ImageFormat) throws {
        let plain = try gradient(24, 16).encoded(as: EncodingOptions(format: format))
        let first = try #require(Image(data: plain).replacingEXIF(with: exif(.turned90)))
        let second = try #require(Image(data: first).replacingEXIF(with: exif(.upright)))

        #expect(try Image(data: first).info.orientation == .turned90)
        #expect(try Image(data: second).info.orientation == .upright)
        #expect(try Image(data: second).pixels() == Image(data: plain).pixels())
        // Nothing of the first EXIF remains: the result equals a single replacement.
        #expect(try second == Image(data: plain).replacingEXIF(with: exif(.upright)))
    }

    @Test func `bytes after a JPEG are left out`() throws {
        let plain = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        let trailed = try Image(data: plain + Data("trailer".utf8))
        #expect(
            try trailed.replacingEXIF(with: exif(.upright))
                == Image(data: plain).replacingEXIF(with: exif(.upright)))
    }

    @Test func `other formats, and more than a segment holds, are refused`() throws {
        let webp = try gradient(8, 8).encoded(as: EncodingOptions(format: .webp))
        #expect(try Image(data: webp).replacingEXIF(with: exif(.upright)) == nil)
        let jpeg = try gradient(8, 8).encoded(as: EncodingOptions(format: .jpeg))
        #expect(try Image(data: jpeg).replacingEXIF(with: Data(count: 65_536)) == nil)
    }

    private func exif(_ orientation: Orientation) -> Data {
        var writer = EXIFWriter()
        writer.add(0x0112, short: orientation.rawValue)
        writer.add(0x0110, text: "Camera")
        writer.add(0xA001, short: 1, toExposure: true)
        return writer.data
    }
}
