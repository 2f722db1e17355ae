import Foundation
@testable import Rendering
import Testing

/// Geometry on CMYK pictures, which stay CMYK.
struct InkGeometryTests {
    /// The geometry that cannot move whole blocks.
    private static let geometry: [any Filter] = [
        Crop(.rectangle(x: 1, y: 3, width: 4, height: 3)), Resize(width: 5),
        Resize(width: 21, allowsEnlarging: true), Straighten(angle: .degrees(4)),
        Rotate(degrees: 90),
    ]

    @Test(arguments: [0, 2])
    func `inks keep their amounts`(_ transform: UInt8) throws {
        let inks = [40, 200, 120, 90]
        let profile = RawProfile.table(space: "CMYK", channels: 4) { _ in [50, 0, 0] }.data
        // 2 is YCCK, whose samples are not inks.
        let file = FlatJPEG(samples: inks, adobe: transform).data
        let image = try Image(data: RawProfile.insert(profile, into: file))
        let before = try Self.inks(of: image.encoded(as: EncodingOptions(quality: 100)))
        for filter in Self.geometry {
            let options = EncodingOptions(quality: 100)
            let result = try image.applying([filter]).encoded(as: options)
            let header = try ImageHeader.read(result, limits: .standard)
            #expect(header.info.channels == 4, "\(filter)")
            #expect(header.metadata.colorProfile == profile, "\(filter)")
            #expect(header.hasYCCInks == (transform == 2))
            let after = try Self.inks(of: result)
            for (a, b) in zip(after, before) { #expect(abs(Int(a) - Int(b)) <= 2, "\(filter)") }
        }
    }

    @Test func `no library is needed, and the corners of a turned picture are paper`() throws {
        let file = FlatJPEG(samples: [0, 0, 0, 0], adobe: 0).data
        let turned = try Image(data: file).applying([
            Resize(width: 64, height: 64, mode: .stretch, allowsEnlarging: true),
            Rotate(degrees: 45),
        ]).encoded(as: EncodingOptions(quality: 100))
        let corner = try Self.inks(of: turned)
        #expect(corner.allSatisfy { $0 >= 253 })
    }

    @Test func `a filter of colours converts to RGB, and so does a format without inks`() throws {
        let image = try Image(data: FlatJPEG(samples: [40, 200, 120, 90], adobe: 0).data)
        let bright = try image.applying([Brightness(amount: 10)]).encoded()
        #expect(try Image(data: bright).info.channels == 3)
        let png = try image.encoded(as: EncodingOptions(format: .png))
        #expect(try Image(data: png).info.channels == 3)
        let text = Overlay(try gradient(2, 2).encoded())
        #expect(try Image(data: image.applying([text]).encoded()).info.channels == 3)
    }

    /// The first pixel's inks, as they are in the file.
    private static func inks(of file: Data) throws -> [UInt8] {
        guard case .picture(let samples) = try Decoding(file) else { return [] }
        return Array(samples.prefix(4))
    }
}
