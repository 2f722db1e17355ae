import Foundation
@testable import Rendering
import Testing

/// TIFF files that are written, read again by libtiff.
struct TIFFWritingTests {
    private static let compressions = TIFFCompression.allCases

    private func options(_ compression: TIFFCompression? = nil) -> EncodingOptions {
        EncodingOptions(format: .tiff, tiffCompression: compression)
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8], compressions)
    func `8 bits stay as they are`(
        _ layout: PixelLayout, _ compression: TIFFCompression
    ) throws {
        // Several strips, the last of which is lower.
        let pixels = try gradient(1_400, 150, layout: layout)
        let image = try Image(data: pixels.encoded(as: options(compression)))
        #expect(image.info.format == .tiff)
        #expect(image.info.channels == layout.channels)
        #expect(image.info.bitDepth == 8)
        let expected = try Image(data: pixels.encoded()).pixels()
        #expect(try image.pixels() == expected)
    }

    @Test(arguments: [1, 3, 4], compressions)
    func `16 bits stay as they are`(_ channels: Int, _ compression: TIFFCompression) throws {
        let pixels = DeepPixels.noise(301, 211, channels: channels)
        let file = try Image(data: pixels.file()).encoded(as: options(compression))
        #expect(try DeepPixels(file) == pixels)
    }

    @Test func `a TIFF stays a TIFF, and its gradient gets no bands`() throws {
        let ramp = DeepPixels(
            width: 4_096, height: 2, channels: 1,
            samples: (0..<8_192).map { UInt16($0 % 4_096 * 16) })
        let input = try Image(data: ramp.file()).encoded(as: options())
        let exposures: [any Filter] = [Exposure(ev: -2), Exposure(ev: 2)]
        var file = input
        for exposure in exposures {
            file = try Image(data: file).applying([exposure]).encoded()
            #expect(try Image(data: file).info.format == .tiff)
            #expect(try Image(data: file).info.bitDepth == 16)
        }
        let result = try DeepPixels(file)
        #expect(Set(result.samples).count == 4_096)
        let largest = zip(result.samples, ramp.samples).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= 4)
    }

    @Test(arguments: [8, 16])
    func `grey with alpha stays so, unless a pixel has a colour`(_ bits: Int) throws {
        let bytes = bits / 8
        var rows: [UInt8] = []
        for y in 0..<40 {
            rows.append(0)
            for x in 0..<50 {
                for sample in [x * 5, y * 6] {
                    rows += [UInt8](repeating: UInt8(sample), count: bytes)
                }
            }
        }
        let png = RawPNG(
            width: 50, height: 40, depth: UInt8(bits), colorType: 4, rows: rows
        ).data
        let image = try Image(data: png)
        for edited in [image, image.applying([Rotate(degrees: 90)])] {
            let result = try Image(data: edited.encoded(as: options()))
            #expect(result.info.channels == 2)
            #expect(result.info.bitDepth == bits)
            #expect(try result.pixels() == edited.pixels())
        }
        let colored = try Image(data: image.applying([Look(.sepia)]).encoded(as: options()))
        #expect(colored.info.channels == 4)
    }

    @Test func `inks are moved, and their profile stays`() throws {
        let profile = RawProfile.table(space: "CMYK", channels: 4) { _ in [50, 0, 0] }.data
        let file = FlatJPEG(samples: [40, 200, 120, 90], adobe: 0).data
        let image = try Image(data: RawProfile.insert(profile, into: file))
        let result = try Image(
            data: image.applying([Rotate(degrees: 90)]).encoded(as: options()))
        #expect(result.info.hasInks)
        #expect(result.header.metadata.colorProfile == profile)
        #expect(try result.pixels() == image.applying([Rotate(degrees: 90)]).pixels())
    }

    @Test func `a remark says that inks have 8 bits`() throws {
        let image = try Image(data: FlatJPEG(samples: [40, 200, 120, 90], adobe: 0).data)
        for depth in [ChannelDepth.eight, .sixteen] {
            var remarks: [ImageRemark] = []
            let file = try image.encoded(
                as: EncodingOptions(format: .tiff, depth: depth), onRemark: { remarks.append($0) })
            #expect(remarks == (depth == .eight ? [] : [.inksKeepDepth]))
            #expect(try Image(data: file).info.bitDepth == 8)
        }
    }

    @Test(arguments: [true, false])
    func `EXIF, XMP, profile and resolution are in the file`(_ isBigEndian: Bool) throws {
        var exif = RawEXIF(isBigEndian: isBigEndian)
        exif.main = [
            .text(0x010F, "A long name of a maker"), exif.short(0x0112, 6),
            exif.fraction(0x011A, 300, 1), exif.fraction(0x011B, 150, 1),
        ]
        exif.own = [.text(0x9003, "2026:11:27 08:00:00"), .text(0x927C, "maker's own notes")]
        let xmp = Data("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"></x:xmpmeta>".utf8)
        var png = RawPNG(try gradient(33, 20).encoded())
        let profile = RawProfile.displayP3.data
        png.chunks.insert(
            contentsOf: RawPNG.metadata(profile: profile, exif: exif.data, xmp: Array(xmp)),
            at: 1)

        let file = try Image(data: png.data).encoded(as: options())
        let result = try Image(data: file)
        #expect(result.info.orientation == .upright)
        #expect(result.info.displayedSize == ImageSize(width: 20, height: 33))
        let metadata = result.header.metadata
        #expect(metadata.colorProfile == profile)
        #expect(metadata.xmp == xmp)
        let values = RawEXIF.values(in: try #require(metadata.exif))
        #expect(values[0x010F] == Data("A long name of a maker\0".utf8))
        #expect(values[0x9003] == Data("2026:11:27 08:00:00\0".utf8))
        // The resolutions are exchanged, because the picture was turned.
        #expect(values[0x011A] == exif.number(150, 4) + exif.number(1, 4))
        // A maker's notes are where they were, because they may contain offsets.
        let notes = Data("maker's own notes".utf8)
        #expect(file.firstRange(of: notes) == exif.data.firstRange(of: notes))
        let again = try result.applying([Rotate(degrees: 90)]).encoded(as: options())
        #expect(again.firstRange(of: notes) == exif.data.firstRange(of: notes))
        let read = try #require(Image(data: again).header.metadata.exif)
        #expect(RawEXIF.values(in: read)[0x927C] == notes + [0])
    }

    @Test func `the density of a PNG is the resolution`() throws {
        var png = RawPNG(try gradient(9, 9).encoded())
        png.chunks.insert(("pHYs", [0, 0, 0x2E, 0x23, 0, 0, 0x17, 0x12, 1]), at: 1)
        let file = try Image(data: png.data).encoded(as: options())
        let values = RawEXIF.values(in: file)
        // 11,811 and 5,906 pixels per metre, as hundredths per centimetre.
        #expect(values[0x011A] == Data([0x23, 0x2E, 0, 0, 100, 0, 0, 0]))
        #expect(values[0x011B] == Data([0x12, 0x17, 0, 0, 100, 0, 0, 0]))
        #expect(values[0x0128] == Data([3, 0]))
    }

    @Test func `the bytes depend neither on threads nor on strips`() throws {
        let image = try Image(data: gradient(640, 480).encoded()).applying([Look(.sepia)])
        func file(threads: Int, stripHeight: Int) throws -> Data {
            var result = Data()
            try image.encode(
                EncodingOptions(format: .tiff, threads: threads), stripHeight: stripHeight,
                isCancelled: { false }
            ) { result.append(contentsOf: $0) }
            return result
        }
        let first = try file(threads: 1, stripHeight: 16)
        #expect(try file(threads: 2, stripHeight: 16) == first)
        #expect(try file(threads: 1, stripHeight: 64) == first)
    }

    @Test func `LZW and deflate differ, and both are smaller than the samples`() throws {
        let pixels = try gradient(640, 480)
        let files = try Self.compressions.map { try pixels.encoded(as: options($0)) }
        #expect(files[0] != files[1])
        for file in files { #expect(file.count < 640 * 480) }
        #expect(try pixels.encoded(as: options()) == files[0])
    }
}
