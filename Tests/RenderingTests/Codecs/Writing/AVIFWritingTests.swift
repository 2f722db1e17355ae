import Foundation
@testable import Rendering
import Testing

/// AVIF files that are written, read again by libheif.
struct AVIFWritingTests {
    private func options(
        quality: Int? = nil, isLossless: Bool = false, threads: Int = 2,
        subsampling: ChromaSubsampling? = nil
    ) -> EncodingOptions {
        EncodingOptions(
            format: .avif, quality: quality, isLossless: isLossless, threads: threads,
            subsampling: subsampling, speed: 9)
    }

    /// A picture whose colours change from pixel to pixel.
    private func colorful() throws -> Data {
        var samples = try gradient(200, 160).samples
        for index in samples.indices {
            samples[index] = samples[index] / 4 * 3 + UInt8(truncatingIfNeeded: index * index % 64)
        }
        let size = ImageSize(width: 200, height: 160)
        return try #require(Pixels(size: size, layout: .rgb8, samples: samples)).encoded()
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8])
    func `a lossless file has every pixel`(_ layout: PixelLayout) throws {
        // Odd sides, and random colours beside smooth ones.
        var samples = try gradient(83, 61, layout: layout).samples
        for index in 0..<900 { samples[index] = UInt8(truncatingIfNeeded: index * index * 7 / 5) }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 83, height: 61), layout: layout, samples: samples))
        let image = try Image(data: pixels.encoded(as: options(isLossless: true)))
        #expect(image.info.format == .avif)
        #expect(image.info.hasAlpha == (layout == .rgba8))
        #expect(image.info.channels == layout.channels)
        let expected = try Image(data: pixels.encoded()).pixels()
        #expect(try image.pixels() == expected)
    }

    @Test(arguments: [1, 3, 4])
    func `a lossless file of 10 bits has every level that 10 bits have`(_ channels: Int) throws {
        let noise = DeepPixels.noise(61, 47, channels: channels).samples
        let levels = noise.map { sample -> UInt16 in
            let level = (Int(sample) * 1_023 + 32_767) / 65_535
            // As 16 bits show it.
            return UInt16(level * 65_535 / 1_023)
        }
        let pixels = DeepPixels(width: 61, height: 47, channels: channels, samples: levels)
        let file = try Image(data: pixels.file()).encoded(as: options(isLossless: true))
        #expect(try Image(data: file).info.bitDepth == 10)
        let result = try DeepPixels(Image(data: file).encoded(as: EncodingOptions(format: .png)))
        let largest = zip(result.samples, levels).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= 1)
    }

    @Test(arguments: [ChromaSubsampling.full, .half, .quarter])
    func `a lossy file has about the colours, with any subsampling`(
        _ subsampling: ChromaSubsampling
    ) throws {
        let pixels = try gradient(90, 70)
        let file = try pixels.encoded(as: options(quality: 95, subsampling: subsampling))
        let found = try Image(data: file).pixels()
        let expected = try Image(data: pixels.encoded()).pixels()
        let largest = zip(found.samples, expected.samples).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= 10)
    }

    @Test(arguments: [ChromaSubsampling.full, .half, .quarter])
    func `an edited AVIF keeps its chroma subsampling, unless another one is chosen`(
        _ subsampling: ChromaSubsampling
    ) throws {
        let first = try Image(data: colorful()).encoded(
            as: options(quality: 90, subsampling: subsampling))
        let edited = try Image(data: first).applying([.sepiaTone(intensity: 0.2)])
        func kept(_ options: EncodingOptions) throws -> [Int] {
            let header = try ImageHeader.read(edited.encoded(as: options), limits: .standard)
            let factors = try #require(header.subsampling)
            return [factors.horizontal, factors.vertical]
        }
        let own = subsampling.factors
        #expect(try kept(options(quality: 90)) == [own.horizontal, own.vertical])
        #expect(try kept(options(quality: 90, subsampling: .quarter)) == [2, 2])
        #expect(try kept(options(isLossless: true)) == [1, 1])
        // A JPEG of the same edit has it, too.
        let jpeg = EncodingOptions(format: .jpeg)
        #expect(try kept(jpeg) == [own.horizontal, own.vertical])
    }

    @Test func `a picture that libheif cannot read again is refused`() throws {
        let wide = try gradient(AVIFEncoder.maximumSide + 1, 2)
        #expect(throws: ImageEncodingError.tooLarge(.avif, maximumSide: 32_768)) {
            try wide.encoded(as: options())
        }
        let widest = try gradient(AVIFEncoder.maximumSide, 2).encoded(as: options())
        #expect(try Image(data: widest).info.storedSize.width == 32_768)
    }

    @Test func `chroma with fewer samples makes a smaller file`() throws {
        let image = try Image(data: colorful())
        let sizes = try [ChromaSubsampling.full, .half, .quarter].map {
            try image.encoded(as: options(quality: 90, subsampling: $0)).count
        }
        #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
        for foreign in [ChromaSubsampling.line, .vertical] {
            #expect(throws: ImageEncodingError.self) {
                try image.encoded(as: options(quality: 90, subsampling: foreign))
            }
        }
    }

    @Test func `quality decides the size, and a limit the quality`() throws {
        let image = try Image(data: colorful())
        let sizes = try [30, 60, 90].map { try image.encoded(as: options(quality: $0)).count }
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
        #expect(try image.encoded(as: options()).count == sizes[2])
        var limited = options()
        limited.maxBytes = sizes[1]
        let count = try image.encoded(as: limited).count
        #expect(count <= sizes[1] && count > sizes[0])
        limited.maxBytes = 100
        #expect(throws: ImageEncodingError.self) { try image.encoded(as: limited) }
    }

    @Test func `the bytes do not depend on threads, and differ with the speed`() throws {
        // Two tiles across.
        let image = try Image(data: gradient(2_100, 40).encoded()).applying([Look(.sepia)])
        let file = try image.encoded(as: options(threads: 1))
        #expect(try image.encoded(as: options(threads: 2)) == file)
        #expect(try image.encoded(as: options(threads: 5)) == file)
        var slow = options()
        slow.speed = 6
        #expect(try image.encoded(as: slow) != file)
    }

    @Test func `encoding is cancelled while libaom works`() throws {
        // At this speed it takes minutes. The strips ask less often than this.
        let image = try Image(data: gradient(1_600, 1_200).encoded())
        var slow = options(quality: 90)
        slow.speed = 0
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.encoded(as: slow, isCancelled: { asked.next() >= 400 })
        }
        #expect(asked.count == 400)
    }

    @Test func `EXIF, XMP and profile are in the file`() throws {
        var exif = RawEXIF()
        exif.main = [.text(0x010F, "Maker"), exif.short(0x0112, 6)]
        let xmp = Data("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"></x:xmpmeta>".utf8)
        var png = RawPNG(try gradient(33, 20).encoded())
        let profile = RawProfile.displayP3.data
        png.chunks.insert(
            contentsOf: RawPNG.metadata(profile: profile, exif: exif.data, xmp: Array(xmp)),
            at: 1)

        let result = try Image(data: Image(data: png.data).encoded(as: options()))
        #expect(result.info.orientation == .upright)
        #expect(result.info.displayedSize == ImageSize(width: 20, height: 33))
        #expect(result.header.metadata.colorProfile == profile)
        #expect(result.header.metadata.xmp == xmp)
        let values = RawEXIF.values(in: try #require(result.header.metadata.exif))
        #expect(values[0x010F] == Data("Maker\0".utf8))
    }

    @Test(arguments: [[12, 13], [9, 16], [9, 18]])
    func `codes of colours are kept, even beyond white`(_ codes: [UInt8]) throws {
        var png = RawPNG(DeepPixels.noise(30, 20, channels: 3).file())
        png.chunks.insert(("cICP", codes + [0, 1]), at: 1)
        let image = try Image(data: png.data)
        let result = try Image(data: image.encoded(as: options(isLossless: true)))
        #expect(result.info.colorProfile == image.info.colorProfile)
        #expect(result.info.bitDepth == 10)
        let back = try DeepPixels(result.encoded(as: EncodingOptions(format: .png)))
        let largest = zip(back.samples, DeepPixels.noise(30, 20, channels: 3).samples)
            .map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(largest) <= 33)
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8])
    func `samples of the limited range are read as such`(_ layout: PixelLayout) throws {
        var (levels, expected): ([UInt8], [UInt8]) = ([], [])
        for index in 0..<80 * 48 {
            let level = UInt8(40 + index % 80 * 2)
            levels += [UInt8](repeating: level, count: layout.channels)
            let widened = UInt8(min((Int(level) - 16) * 255 / 219, 255))
            expected += [UInt8](repeating: widened, count: layout.channels)
        }
        let size = ImageSize(width: 80, height: 48)
        let pixels = try #require(Pixels(size: size, layout: layout, samples: levels))
        var file = try pixels.encoded(as: options(quality: 100, subsampling: .full))
        let box = try #require(file.range(of: Data("colrnclx".utf8)))
        // The flag of the full range follows three numbers of two bytes.
        file[box.upperBound + 6] = 0
        let found = try Image(data: file).pixels().samples
        let right = try #require(Pixels(size: size, layout: layout, samples: expected))
        let wanted = try Image(data: right.encoded()).pixels().samples
        let largest = zip(found, wanted).map { abs(Int($0) - Int($1)) }.max()
        #expect(found.count == wanted.count && largest ?? 255 <= 3)
    }

    @Test func `a cancelled edit writes nothing`() throws {
        let image = try Image(data: gradient(300, 300).encoded())
        #expect(throws: CancellationError.self) {
            try image.encode(options(), isCancelled: { true }) { _ in }
        }
    }
}
