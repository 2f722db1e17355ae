import Foundation
import ImageEditorFixtures
@testable import Rendering
import Testing

/// JPEG XL as another form of a JPEG: the JPEG comes back byte for byte.
struct JPEGXLTests {
    /// A JPEG and what is special about it.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: @Sendable () throws -> Data

        init(_ description: String, _ file: @escaping @Sendable () throws -> Data) {
            (testDescription, self.file) = (description, file)
        }
    }

    static let kinds: [Kind] = [
        Kind("4:4:4") { try jpeg(subsampling: .full) },
        Kind("4:2:2") { try jpeg(subsampling: .half) },
        Kind("4:4:0") { try jpeg(subsampling: .vertical) },
        Kind("4:2:0") { try jpeg(subsampling: .quarter) },
        Kind("progressive") { try jpeg(subsampling: .quarter, isProgressive: true) },
        Kind("optimized tables") { try jpeg(optimizesTables: true) },
        Kind("grey") {
            try gradient(41, 23, layout: .gray8).encoded(as: EncodingOptions(format: .jpeg))
        },
        Kind("RGB that is not converted") { FlatJPEG(samples: [200, 100, 50], adobe: 0).data },
        Kind("restart markers") {
            FlatJPEG(samples: [90, 120, 140], hasJFIF: true, width: 40, hasRestarts: true).data
        },
        Kind("EXIF that turns it, XMP and a comment") { try withMetadata(orientation: 6) },
        Kind("a large profile") {
            RawProfile.insert(RawProfile.displayP3.data, into: try jpeg())
        },
        Kind("an unknown segment") { try inserting([segment(0xEB, Data("unknown".utf8))]) },
        Kind("bytes behind the end") { try jpeg() + Data("what a camera left here".utf8) },
        Kind("another picture behind the end") { try jpeg() + jpeg(isProgressive: true) },
    ]

    @Test(arguments: kinds)
    func `a JPEG comes back byte for byte, and looks the same in between`(_ kind: Kind) throws {
        let original = try kind.file()
        let image = try Image(data: original)
        let file = try image.encoded(as: EncodingOptions(format: .jpegXL))
        let small = try Image(data: file)
        #expect(small.info.format == .jpegXL)
        #expect(small.info.displayedSize == image.info.displayedSize)
        #expect(try small.encoded(as: EncodingOptions(format: .jpeg)) == original)
        // Both decoders smooth chroma, each in its own way.
        #expect(try difference(small.pixels(), image.pixels()) <= 12)
    }

    @Test(.needsCorpora, arguments: ["jpeg", "exif-orientation", "metadata", "gainmap", "photos"])
    func `every JPEG of the corpora comes back, unless JPEG XL cannot hold it`(
        _ corpus: String
    ) throws {
        let files = try CorpusFile.all(corpus) { $0.format == .jpeg && $0.expect == .ok }
        for file in files where !Self.refused.contains(file.file) {
            let original = try file.data()
            let result = try Image(data: original).encoded(as: EncodingOptions(format: .jpegXL))
            let small = try Image(data: result)
            let back = try small.encoded(as: EncodingOptions(format: .jpeg))
            let isTurned = Self.ambiguous.contains(file.file)
            #expect(back == original || isTurned, "\(file.testDescription)")
            let means = try [small, Image(data: original)].map {
                Array(try grid(pixelsOfFile($0)).joined())
            }
            let furthest = zip(means[0], means[1]).map { abs($0 - $1) }.max() ?? 256
            #expect(furthest < 3, "\(file.testDescription)")
        }
    }

    /// libjxl reads another orientation than we do, so that these are turned before.
    private static let ambiguous: Set = [
        "exif_two_app1_orientations.jpg", "orientation_type_long.jpg",
    ]

    /// Inks, arithmetic coding, and chroma that is subsampled in ways that JPEG XL lacks.
    private static let refused: Set = [
        "cmyk_adobe.jpg", "ycck_imagemagick.jpg", "arith_prog.jpg", "arith_seq.jpg",
        "ljt_testimgari.jpg", "s410.jpg", "s411.jpg", "s441.jpg", "s_odd_3x1_luma.jpg",
    ]

    @Test(.needsCorpora) func `other JPEGs are encoded again, which is said or refused`() throws {
        for file in try CorpusFile.all("jpeg", where: { Self.refused.contains($0.file) }) {
            let image = try Image(data: file.data())
            var remarks: [ImageRemark] = []
            let result = try Image(
                data: image.encoded(
                    as: EncodingOptions(format: .jpegXL), onRemark: { remarks.append($0) }))
            let name = Comment(rawValue: file.testDescription)
            #expect(result.info.displayedSize == image.info.displayedSize, name)
            let jpeg = try Image(data: result.encoded(as: EncodingOptions(format: .jpeg)))
            let isLossless = try difference(jpeg.pixels(), image.pixels()) == 0
            let expected: ImageRemark = isLossless ? .jpegReplaced : .encodedAgain(trimmed: nil)
            #expect(remarks == [expected] || image.info.hasInks, name)
        }
    }

    @Test func `inks are converted, and a lossless result is refused`() throws {
        let image = try Image(data: FlatJPEG(samples: [200, 180, 90, 220], adobe: 2).data)
        let file = try image.encoded(as: EncodingOptions(format: .jpegXL))
        #expect(try difference(Image(data: file).pixels(), image.pixels()) <= 6)
        #expect(throws: ImageEncodingError.notLossless(trimmed: nil)) {
            try image.encoded(as: EncodingOptions(format: .jpegXL, isPerfect: true))
        }
    }

    @Test(arguments: [
        EncodingOptions(quality: 60), EncodingOptions(subsampling: .full),
        EncodingOptions(metadata: .strip), EncodingOptions(metadata: .stripPrivate),
        EncodingOptions(isProgressive: true), EncodingOptions(optimizesTables: true),
    ])
    func `with an option, the file holds the JPEG that the option asks for`(
        _ options: EncodingOptions
    ) throws {
        let image = try Image(data: Self.withMetadata(orientation: 3))
        #expect(try restored(image, options) == encoded(image, .jpeg, options))
    }

    @Test func `an edit of a JPEG, a PNG or a JPEG XL holds the JPEG that the edit gives`() throws {
        let jpeg = try Image(data: Self.jpeg())
        let small = try Image(data: encoded(jpeg, .jpegXL))
        let png = try Image(data: gradient(33, 20, layout: .rgba8).encoded())
        for filters in [[Rotate(degrees: 90)], [.sepiaTone()]] as [[any Filter]] {
            for image in [jpeg, png] {
                let edited = image.applying(filters)
                #expect(try restored(edited) == encoded(edited, .jpeg))
            }
            let expected = try encoded(jpeg.applying(filters), .jpeg)
            #expect(try encoded(small.applying(filters), .jpeg) == expected)
            #expect(try restored(small.applying(filters)) == expected)
        }
        #expect(try restored(png) == encoded(png, .jpeg))
    }

    @Test func `the format of a JPEG XL stays, unless another one is chosen`() throws {
        let small = try Image(data: encoded(Image(data: Self.jpeg()), .jpegXL))
        let edited = try small.applying([.sepiaTone()]).encoded()
        #expect(ImageFormat(sniffing: edited) == .jpegXL)
    }

    @Test func `a rotation of a recompressed JPEG is lossless if its blocks are whole`() throws {
        let original = try gradient(64, 48).encoded(as: EncodingOptions(format: .jpeg))
        let small = try Image(data: encoded(Image(data: original), .jpegXL))
        let options = EncodingOptions(format: .jpeg, isPerfect: true)
        let turned = try small.applying([Rotate(degrees: 90)]).encoded(as: options)
        let back = try Image(data: turned).applying([Rotate(degrees: 270)]).encoded()
        #expect(try Decoding(back) == Decoding(original))
    }

    @Test func `a file that has no JPEG in it is decoded`() throws {
        let image = try Image(data: Fixtures.data("isolated/gradient.jxl"))
        let jpeg = try Image(data: encoded(image, .jpeg))
        #expect(jpeg.info.format == .jpeg)
        #expect(try difference(jpeg.pixels(), image.pixels()) <= 12)
        #expect(try Image(data: encoded(image, .jpegXL)).info.format == .jpegXL)
    }

    @Test func `damage in what restores the JPEG is decoded around, or an error`() throws {
        let file = try encoded(Image(data: Self.jpeg()), .jpegXL)
        let box = try #require(file.firstRange(of: Data("jbrd".utf8)))
        for place in stride(from: box.lowerBound - 4, to: box.upperBound + 40, by: 3) {
            var damaged = file
            damaged[place] ^= 0x55
            do {
                let result = try encoded(Image(data: damaged), .jpeg)
                #expect(ImageFormat(sniffing: result) == .jpeg, "\(place)")
            } catch let error as ImageDecodingError {
                if case .decoderFailed(_, let reason) = error { Issue.record("\(reason)") }
            }
        }
    }

    @Test func `a remark says that the JPEG cannot be restored`() throws {
        let original = try Self.jpeg()
        var file = try encoded(Image(data: original), .jpegXL)
        let box = try #require(file.firstRange(of: Data("jbrd".utf8)))
        let start = box.upperBound
        file.replaceSubrange(start..<start + 8, with: Data(repeating: 0xFF, count: 8))
        for format in [ImageFormat.jpeg, .jpegXL, .png] {
            var remarks: [ImageRemark] = []
            let result = try Image(data: file).encoded(
                as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
            #expect(result != original)
            let expected: [ImageFormat: [ImageRemark]] = [
                .jpeg: [.jpegNotRestored],
                .jpegXL: [.jpegNotRestored, .writtenAsJPEG(quality: 90)],
            ]
            #expect(remarks == expected[format] ?? [], "\(format)")
        }
    }

    @Test(.needsCorpora, arguments: [ImageFormat.jpeg, .jpegXL])
    func `a remark says that transparency is lost`(_ format: ImageFormat) throws {
        let file = try #require(
            try CorpusFile.every("jxl") { $0.file == "alpha_premultiplied.jxl" }.first)
        var remarks: [ImageRemark] = []
        _ = try Image(data: file.data()).encoded(
            as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
        #expect(remarks.contains(.transparencyLost), "\(remarks)")
    }

    @Test func `a remark says what a JPEG XL loses that was not made from a JPEG`() throws {
        func remarks(_ data: Data, _ options: EncodingOptions) throws -> [ImageRemark] {
            var remarks: [ImageRemark] = []
            _ = try Image(data: data).applying([.sepiaTone()]).encoded(
                as: options, onRemark: { remarks.append($0) })
            return remarks
        }
        let own = EncodingOptions(format: .jpegXL)
        let modular = try Fixtures.data("isolated/gradient.jxl")
        #expect(try remarks(modular, EncodingOptions()) == [.writtenAsJPEG(quality: 90)])
        #expect(try remarks(modular, EncodingOptions(format: .jpegXL, quality: 95)) == [])
        #expect(try remarks(modular, EncodingOptions(format: .png)) == [])
        // The quality of a JPEG is kept.
        #expect(try remarks(encoded(Image(data: Self.jpeg()), .jpegXL), own) == [])
        let deep = DeepPixels.noise(20, 10, channels: 3).file()
        #expect(try remarks(deep, own) == [.depthLost(.jpegXL, bits: 8, inputBits: 16)])
        #expect(try remarks(deep, EncodingOptions(format: .png)) == [])
    }

    @Test func `limits and cancellation hold`() throws {
        let image = try Image(data: Self.jpeg())
        let file = try encoded(image, .jpegXL)
        #expect(throws: CancellationError.self) {
            try image.encoded(as: EncodingOptions(format: .jpegXL), isCancelled: { true })
        }
        #expect(throws: CancellationError.self) {
            try Image(data: file).encoded(as: EncodingOptions(format: .jpeg), isCancelled: { true })
        }
        #expect(throws: ImageEncodingError.self) {
            try image.encoded(as: EncodingOptions(format: .jpegXL, maxBytes: 40))
        }
        let whole = EncodingOptions(format: .jpegXL, maxBytes: file.count)
        #expect(try image.encoded(as: whole) == file)
        let smaller = EncodingOptions(format: .jpegXL, maxBytes: file.count - 100)
        #expect(try image.encoded(as: smaller).count <= file.count - 100)
        // A file is not made larger than files may be.
        var limits = DecodingLimits()
        limits.fileBytes = file.count
        let restored = try Image(data: file, limits: limits).encoded(
            as: EncodingOptions(format: .jpeg))
        #expect(try restored != Self.jpeg())
    }

    // MARK: - Helpers

    private func encoded(
        _ image: Image, _ format: ImageFormat, _ options: EncodingOptions = EncodingOptions()
    ) throws -> Data {
        var options = options
        options.format = format
        return try image.encoded(as: options)
    }

    /// The JPEG in the result as JPEG XL.
    private func restored(
        _ image: Image, _ options: EncodingOptions = EncodingOptions()
    ) throws -> Data {
        try encoded(Image(data: encoded(image, .jpegXL, options)), .jpeg)
    }

    private static func jpeg(
        subsampling: ChromaSubsampling? = nil, isProgressive: Bool = false,
        optimizesTables: Bool = false
    ) throws -> Data {
        try gradient(75, 52).encoded(
            as: EncodingOptions(
                format: .jpeg, subsampling: subsampling, isProgressive: isProgressive,
                optimizesTables: optimizesTables))
    }

    private static func withMetadata(orientation: UInt8) throws -> Data {
        let exif =
            Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [
                1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let packet = Array("http://ns.adobe.com/xap/1.0/\0<x>packet</x>".utf8)
        return try inserting([
            segment(0xE1, Data(exif)), segment(0xE1, Data(packet)),
            segment(0xFE, Data("a comment".utf8)),
        ])
    }

    private static func inserting(_ segments: [Data]) throws -> Data {
        let jpeg = try jpeg()
        return jpeg.prefix(2) + segments.joined() + jpeg.dropFirst(2)
    }

    private static func segment(_ marker: UInt8, _ payload: Data) -> Data {
        Data(FlatJPEG.segment(marker, Array(payload)))
    }
}
