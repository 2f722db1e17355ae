import CImageEditorPNG
import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// PNGs that are written with fast compression: each of their parts with a search for repetitions
/// or without one.
struct FastPNGTests {
    private static let layouts: [PixelLayout] = [.gray8, .rgb8, .rgba8, .gray16, .rgb16, .rgba16]

    @Test(arguments: layouts, PictureContent.allCases)
    func `zlib and libpng read the same pixels`(
        _ layout: PixelLayout, _ content: PictureContent
    ) throws {
        for width in [1, 7, 333, 2_001] {
            // More than one part, of which the last is short.
            let height = 300_000 / (width * layout.bytesPerPixel + 1) + 1
            let subject = DeflatedPicture(layout, width, height, content)
            let file = try subject.file()
            let extraordinary = RawPNG(file).extraordinary.data
            #expect(try subject.samples(of: extraordinary) == subject.samples, "width \(width)")
            #expect(try subject.samples(of: file) == subject.samples, "width \(width)")
            #expect(try subject.file(helps: true) == file)
            #expect(try subject.file(isPortable: true) == file)
        }
    }

    @Test func `photographs are not searched for repetitions`() throws {
        for layout in Self.layouts {
            let subject = DeflatedPicture(layout, 333, 2_000, .photograph)
            let parts = try Self.areSearched(subject.file())
            #expect(parts.count > 2)
            #expect(!parts.contains(true), "\(layout)")
        }
    }

    @Test func `drawings are searched for repetitions`() throws {
        for layout in Self.layouts {
            let parts = try Self.areSearched(DeflatedPicture(layout, 333, 2_000, .drawing).file())
            #expect(!parts.contains(false), "\(layout)")
        }
    }

    // Then ISA-L deflates as well as before.
    @Test func `a small picture is searched for repetitions`() throws {
        let parts = try Self.areSearched(DeflatedPicture(.rgb8, 100, 100, .photograph).file())
        #expect(parts == [true])
    }

    @Test func `each part of a picture is searched if it repeats`() throws {
        let parts = try Self.areSearched(DeflatedPicture(.rgb8, 333, 2_000, .both).file())
        #expect(parts.first == false)
        #expect(parts.last == true)
    }

    // Each of these gradients is smaller in one of the two ways. The estimate is wrong for both.
    @Test func `a part that is compressed very much is deflated in both ways`() throws {
        let diagonal = DeflatedPicture(.gray8, 4_006, 306, .framedGradient)
        #expect(try diagonal.file().count < 5_000)
        #expect(try diagonal.samples(of: diagonal.file()) == diagonal.samples)
        #expect(try diagonal.file(helps: true) == diagonal.file())
        let vertical = DeflatedPicture(.gray8, 4_000, 300, .gradient)
        #expect(try vertical.file().count < 3_600)
        #expect(try vertical.samples(of: vertical.file()) == vertical.samples)
    }

    // If a stream begins with a back-reference, ISA-L's result depends on the memory before the
    // buffer. So the first byte is stored.
    private static let start: [UInt8] = [0, 1, 0, 0xFE, 0xFF]

    /// For each part of a file: whether ISA-L has deflated it. Otherwise it begins with a block
    /// with codes of its own.
    private static func areSearched(_ file: Data) throws -> [Bool] {
        var parts = RawPNG(file).chunks.filter { $0.type == "IDAT" }.map(\.payload)
        #expect(parts.first?.starts(with: [0x78, 0x01]) == true)
        parts[0].removeFirst(2)
        return try parts.map { part in
            let isSearched = part.starts(with: start)
            let first = try #require(part.first)
            #expect(isSearched || first & 6 == 4)
            return isSearched
        }
    }
}

enum PictureContent: CaseIterable {
    case noise, photograph, runs, drawing
    /// A photograph above a drawing.
    case both
    case gradient
    /// A diagonal gradient with a black frame of 3 pixels, for 4,006 × 306 pixels.
    case framedGradient

    /// The value of a byte of a picture.
    func byte(
        _ x: Int, _ y: Int, using random: inout SeededGenerator
    ) -> UInt8 {
        switch self {
        case .noise: .random(in: 0...255, using: &random)
        case .photograph:
            UInt8(truncatingIfNeeded: (x + 3 * y) / 16 + .random(in: 0...15, using: &random))
        case .runs: x / 40 % 3 == 0 ? .random(in: 0...255, using: &random) : 200
        // A pattern that repeats, but not from pixel to pixel.
        case .drawing: UInt8(truncatingIfNeeded: (x % 61) * (x % 61) * 97 + y % 2 * 31)
        case .both:
            y < 1_000
                ? Self.photograph.byte(x, y, using: &random)
                : Self.drawing.byte(x, y, using: &random)
        case .gradient: UInt8(truncatingIfNeeded: y * 255 / 300)
        case .framedGradient:
            (3..<4_003).contains(x) && (3..<303).contains(y)
                ? UInt8(truncatingIfNeeded: x + y - 6) : 0
        }
    }
}

private struct DeflatedPicture {
    let layout: PixelLayout
    let width, height: Int
    let samples: [UInt8]

    init(_ layout: PixelLayout, _ width: Int, _ height: Int, _ content: PictureContent) {
        self.layout = layout
        self.width = width
        self.height = height
        var random = SeededGenerator(seed: UInt64(width))
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width * layout.bytesPerPixel {
                samples.append(content.byte(x, y, using: &random))
            }
        }
        self.samples = samples
    }

    func file(helps: Bool = false, isPortable: Bool = false) throws -> Data {
        let encoder = try #require(cpng_encoder_create())
        defer { cpng_encoder_free(encoder) }
        if isPortable { cpng_encoder_use_portable(encoder) }
        var status = cpng_encoder_start(
            encoder, UInt32(width), UInt32(height), Int32(layout.channels), Int32(layout.depth), -1,
            helps, "", nil, 0)
        #expect(status == CPNG_OK)
        let stride = width * layout.bytesPerPixel
        status = samples.withUnsafeBufferPointer {
            cpng_encoder_write(encoder, $0.baseAddress, stride, UInt32(height))
        }
        #expect(status == CPNG_OK)
        #expect(cpng_encoder_finish(encoder) == CPNG_OK)
        var size = 0
        let output = try #require(cpng_encoder_output(encoder, &size))
        return Data(bytes: output, count: size)
    }

    func samples(of file: Data) throws -> [UInt8] {
        try file.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let decoder = try #require(cpng_decoder_create(start, bytes.count, false))
            defer { cpng_decoder_free(decoder) }
            var header = cpng_header()
            #expect(cpng_decoder_read_header(decoder, 1 << 20, 1 << 20, &header) == CPNG_OK)
            try #require(header.width == width && header.height == height)
            #expect(cpng_decoder_start(decoder, layout.depth == 16) == CPNG_OK)
            var result = [UInt8](repeating: 0, count: samples.count)
            let status = result.withUnsafeMutableBufferPointer {
                cpng_decoder_read(
                    decoder, $0.baseAddress, width * layout.bytesPerPixel, UInt32(height), nil,
                    nil)
            }
            #expect(status == CPNG_OK)
            #expect(cpng_decoder_finish(decoder, nil, nil) == CPNG_OK)
            return result
        }
    }
}
