import Foundation
import Rendering
import Testing

struct RoundTripTests {
    static let sizes = [(1, 1), (7, 5), (17, 9), (16, 16), (33, 50), (301, 203)]

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `PNG gives back every pixel`(_ layout: PixelLayout) throws {
        for (width, height) in Self.sizes {
            let original = try gradient(width, height, layout: layout)
            let image = try Image(data: original.encoded())
            let again = try Image(data: image.encoded())

            #expect(image.info.storedSize == original.size)
            #expect(try image.pixels() == again.pixels())
            let width = original.layout == .gray8 ? 1 : original.layout == .rgb8 ? 3 : 4
            let red = stride(from: 0, to: original.samples.count, by: width).map {
                original.samples[$0]
            }
            #expect(try rows(of: again).joined().elementsEqual(red))
        }
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8])
    func `JPEG is close, and closer the second time`(_ layout: PixelLayout) throws {
        for (width, height) in Self.sizes {
            let original = try Image(data: gradient(width, height, layout: layout).encoded())
            let options = EncodingOptions(format: .jpeg, quality: 95)
            let first = try Image(data: original.encoded(as: options))
            let second = try Image(data: first.encoded(as: options))

            #expect(first.info.format == .jpeg)
            #expect(first.info.channels == (layout == .gray8 ? 1 : 3))
            // Subsampled chroma cannot reproduce the steep colours of a tiny gradient.
            let tolerance = width > 200 || layout == .gray8 ? 12 : 90
            #expect(try difference(original.pixels(), first.pixels()) <= tolerance)
            #expect(try difference(first.pixels(), second.pixels()) <= tolerance)
        }
    }

    @Test(.needsCorpora, arguments: [420, 422, 440, 444])
    func `the chroma subsampling of a JPEG is kept`(_ name: Int) throws {
        let file = try #require(
            try CorpusFile.all("jpeg", where: { $0.file == "s\(name).jpg" }).first)
        let data = try file.data()
        let expected = try #require(sampling(data))
        #expect(try sampling(Image(data: data).encoded()) == expected)
    }

    @Test func `transparent pixels are blended with white in formats without alpha`() throws {
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: 2, height: 1), layout: .rgba8,
                samples: [0, 0, 0, 0, 0, 0, 0, 255]))
        let jpeg = try Image(data: pixels.encoded(as: EncodingOptions(format: .jpeg, quality: 100)))
        #expect(try rows(of: jpeg) == [[255, 0]])
    }

    @Test func `a picture that cannot be written is an error`() throws {
        let image = try Image(data: gradient(4, 4).encoded())
        #expect(throws: ImageEncodingError.unsupportedFormat(.heic)) {
            try image.encoded(as: EncodingOptions(format: .heic))
        }
        for quality in [0, 101] {
            #expect(
                throws: ImageEncodingError.outOfRange(
                    option: "quality", value: quality, range: 1...100)
            ) {
                try image.encoded(as: EncodingOptions(format: .jpeg, quality: quality))
            }
        }
        let long = try Image(data: gradient(65_501, 1, layout: .gray8).encoded())
        #expect(throws: ImageEncodingError.tooLarge(.jpeg, maximumSide: 65_500)) {
            try long.encoded(as: EncodingOptions(format: .jpeg))
        }
    }

    /// The sampling factors in the frame header.
    private func sampling(_ data: Data) -> [UInt8]? {
        let bytes = [UInt8](data)
        guard let frame = bytes.firstRange(of: [0xFF, 0xC0, 0x00, 0x11]) else { return nil }
        return [11, 14, 17].map { bytes[frame.lowerBound + $0] }
    }
}
