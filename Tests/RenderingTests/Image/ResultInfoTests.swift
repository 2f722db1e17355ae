import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// The facts of files that this module wrote.
struct ResultInfoTests {
    @Test(arguments: [
        EncodingOptions(format: .jpeg), EncodingOptions(format: .jpeg, isProgressive: true),
        EncodingOptions(format: .png), EncodingOptions(format: .webp),
        EncodingOptions(format: .gif), EncodingOptions(format: .tiff),
    ])
    func `the facts are those of the whole file`(options: EncodingOptions) throws {
        for original in [
            try photograph(), try gradient(40, 30, layout: .gray8).encoded(),
            try gradient(40, 30, layout: .rgba8).encoded(),
        ] {
            let file = try Image(data: original).encoded(as: options)
            #expect(try Image.info(ofResult: file, limits: .standard) == Image(data: file).info)
        }
    }

    /// The pixels of a file in memory take memory when they are read, so they must not be.
    @Test(arguments: [
        EncodingOptions(format: .jpeg), EncodingOptions(format: .jpeg, isProgressive: true),
        EncodingOptions(format: .png),
    ])
    func `the facts of a JPEG and a PNG are read without the pixels`(
        options: EncodingOptions
    ) throws {
        let file = try Image(data: photograph()).encoded(as: options)
        let head = try #require(options.format?.writer).head(of: file)
        #expect(head.count * 4 < file.count)
        let cleared = head + Data(count: file.count - head.count)
        let info = try Image.info(ofResult: cleared, limits: .standard)
        #expect(try info == Image(data: file).info)
    }

    @Test func `an animation is read to its last frame`() throws {
        var animation = AnimatedPNG(width: 4, height: 2, frames: 2)
        animation.add(width: 4, [UInt8](repeating: 9, count: 32))
        animation.add(width: 4, [UInt8](repeating: 7, count: 32))
        let file = try Image(data: animation.data).encoded(as: EncodingOptions(format: .png))
        let info = try Image.info(ofResult: file, limits: .standard)
        #expect(info.frames == 2)
        #expect(try info == Image(data: file).info)
    }

    @Test(arguments: RawUltraHDR.Naming.allCases)
    func `the gain map behind a picture is found`(naming: RawUltraHDR.Naming) throws {
        let picture = try gradient(64, 32).encoded(as: EncodingOptions(format: .jpeg))
        let map = try gradient(16, 8).encoded(as: EncodingOptions(format: .jpeg))
        let file = RawUltraHDR(picture, map: map, naming: naming).data
        let info = try Image.info(ofResult: file, limits: .standard)
        #expect(info.auxiliary.gainMap == ImageSize(width: 16, height: 8))
        #expect(try info == Image(data: file).info)
    }

    @Test func `a result that is larger than files may be has no facts`() throws {
        let file = try photograph()
        var limits = DecodingLimits.standard
        limits.fileBytes = file.count - 1
        #expect(throws: ImageDecodingError.self) {
            try Image.info(ofResult: file, limits: limits)
        }
    }

    /// A JPEG that is turned by its EXIF.
    private func photograph() throws -> Data {
        var exif = RawEXIF()
        exif.main = [exif.short(0x0112, Orientation.turned90.rawValue)]
        return RawUltraHDR.inserting(
            [(0xE1, Data("Exif\0\0".utf8) + exif.data)],
            into: try gradient(640, 480).encoded(as: EncodingOptions(format: .jpeg)))
    }
}
