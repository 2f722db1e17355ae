import Foundation
@testable import Rendering
import Testing

/// The effect of each option on a file.
struct EncodingOptionTests {
    @Test(arguments: ChromaSubsampling.allCases)
    func `a JPEG has the requested subsampling, whatever the input had`(
        _ asked: ChromaSubsampling
    ) throws {
        for had in ChromaSubsampling.allCases {
            var options = EncodingOptions(format: .jpeg)
            options.subsampling = had
            let image = try Image(data: gradient(70, 50).encoded(as: options))
            options.subsampling = asked
            for filters in [[], [Look(.sepia)], [Rotate(degrees: 90)], [Resize(width: 33)]]
                as [[any Filter]]
            {
                let file = try image.applying(filters).encoded(as: options)
                #expect(sampling(of: file) == asked.factors as (Int, Int), "\(had) \(filters)")
                try Image(data: file).verify()
            }
        }
    }

    @Test(arguments: ChromaSubsampling.allCases)
    func `a JPEG has the input's subsampling by default`(
        _ had: ChromaSubsampling
    ) throws {
        let options = EncodingOptions(format: .jpeg, subsampling: had)
        let image = try Image(data: gradient(70, 50).encoded(as: options))
        for filters in [[], [Look(.sepia)], [Resize(width: 33)], [MedianFilter()]]
            as [[any Filter]]
        {
            let file = try image.applying(filters).encoded(as: EncodingOptions(quality: 90))
            #expect(sampling(of: file) == had.factors as (Int, Int), "\(filters)")
        }
    }

    @Test func `a JPEG without subsampled colour stays so, in any colour encoding`() throws {
        for input in [
            FlatJPEG(samples: [9, 90, 200], adobe: 0),
            FlatJPEG(samples: [9, 90, 200, 40], adobe: 0),
            FlatJPEG(samples: [9, 90, 200, 40], adobe: 2),
            FlatJPEG(samples: [9, 90, 200], identifiers: Array("RGB".utf8)),
        ] {
            let file = try Image(data: input.data).encoded(as: EncodingOptions(quality: 90))
            #expect(sampling(of: file) == (1, 1))
        }
    }

    /// Each component's sampling factors, and the first component's in the written file. The two
    /// hexadecimal digits are the horizontal and the vertical factor.
    static let samplings: [(factors: [UInt8], written: UInt8)] = [
        ([0x11, 0x11, 0x11], 0x11), ([0x22, 0x22, 0x22], 0x11), ([0x22, 0x12, 0x12], 0x21),
        ([0x41, 0x21, 0x21], 0x21), ([0x41, 0x11, 0x11], 0x41), ([0x42, 0x11, 0x11], 0x22),
        ([0x44, 0x11, 0x11], 0x22), ([0x31, 0x11, 0x11], 0x21), ([0x11, 0x22, 0x22], 0x11),
        ([0x22, 0x11, 0x22], 0x11), ([0x14, 0x11, 0x11], 0x12), ([0x11, 0x11, 0x11, 0x11], 0x11),
        ([0x22, 0x11, 0x11, 0x22], 0x22),
    ]

    @Test(arguments: samplings)
    func `only the ratios of sampling factors count, and the next finer subsampling is used`(
        _ factors: [UInt8], _ written: UInt8
    ) throws {
        var header: [UInt8] = [8, 0, 9, 0, 9, UInt8(factors.count)]
        for value in factors { header += [0, value, 0] }
        let subsampling = try #require(JPEGFrame(header)?.subsampling)
        #expect(subsampling.horizontal == Int(written >> 4))
        #expect(subsampling.vertical == Int(written & 15))
        let isShort = JPEGFrame(Array(header.dropLast())) == nil
        #expect(isShort)
    }

    @Test func `an invalid frame header has no subsampling`() {
        #expect(JPEGFrame([]).map { _ in true } == nil)
        let zero: [UInt8] = [8, 0, 9, 0, 9, 3, 1, 0x02, 0, 2, 0x11, 0, 3, 0x11, 0]
        #expect(JPEGFrame(zero).map { _ in true } == nil)
        let gray = JPEGFrame([8, 0, 9, 0, 9, 1, 1, 0x11, 0])
        #expect(gray?.subsampling.map { _ in true } == nil)
    }

    @Test func `progressive and optimized files hold the same picture in fewer bytes`() throws {
        let image = try Image(data: gradient(301, 203).encoded()).applying([Look(.sepia)])
        let plain = try image.encoded(as: EncodingOptions(format: .jpeg))
        for keyPath in [\EncodingOptions.isProgressive, \.optimizesTables] {
            var options = EncodingOptions(format: .jpeg)
            options[keyPath: keyPath] = true
            let file = try image.encoded(as: options)
            #expect(file.count < plain.count)
            #expect(try Image(data: file).pixels() == Image(data: plain).pixels())
            // Start of frame 2 means progressive.
            let isProgressive = file.firstRange(of: Data([0xFF, 0xC2, 0x00, 0x11])) != nil
            #expect(isProgressive == options.isProgressive)
            options.threads = 1
            #expect(try image.encoded(as: options) == file)
        }
    }

    @Test func `a progressive file counts against the limits`() throws {
        var limits = DecodingLimits()
        limits.decodedBytes = 100 * 100 * 4
        let image = try Image(data: gradient(100, 100).encoded(), limits: limits)
        var options = EncodingOptions(format: .jpeg)
        _ = try image.encoded(as: options)
        options.isProgressive = true
        #expect(
            throws: ImageDecodingError.limitExceeded(
                .decodedBytes, limit: 40_000, actual: 60_000)
        ) { try image.encoded(as: options) }
    }

    @Test func `a PNG has the requested compression level`() throws {
        let image = try Image(data: gradient(301, 203).encoded())
        let sizes = try [0, 1, 9].map { level in
            var options = EncodingOptions()
            options.compression = level
            let file = try image.encoded(as: options)
            #expect(try Image(data: file).pixels() == image.pixels())
            #expect(try image.encoded(as: options) == file)
            return file.count
        }
        #expect(sizes[0] > 301 * 203 * 3 && sizes[1] < sizes[0] && sizes[2] < sizes[1])
    }

    @Test(arguments: [-1, 10]) func `a compression out of range is an error`(_ level: Int) throws {
        var options = EncodingOptions()
        options.compression = level
        let picture = try gradient(4, 4)
        #expect(
            throws: ImageEncodingError.outOfRange(option: "compression", value: level, range: 0...9)
        ) {
            try picture.encoded(as: options)
        }
        #expect(
            throws: ImageEncodingError.outOfRange(option: "compression", value: level, range: 0...9)
        ) {
            try Image(data: picture.encoded()).encoded(as: options)
        }
    }

    /// The sampling factors of the first component, and of the fourth, which is black; all others
    /// have 1 and 1.
    private func sampling(of file: Data) -> (Int, Int) {
        // A frame header has 8 bytes and 3 for each of its 3 or 4 components.
        guard
            let (frame, components) = [3, 4].lazy.compactMap({ components in
                let header = Data([0xFF, 0xC0, 0x00, UInt8(8 + 3 * components), 8])
                return file.firstRange(of: header).map { ($0, components) }
            }).first
        else { return (0, 0) }
        let factors = (0..<components).map { file[frame.lowerBound + 11 + 3 * $0] }
        guard factors[1] == 0x11, factors[2] == 0x11, factors.count == 3 || factors[3] == factors[0]
        else { return (0, 0) }
        return (Int(factors[0] >> 4), Int(factors[0] & 15))
    }
}
