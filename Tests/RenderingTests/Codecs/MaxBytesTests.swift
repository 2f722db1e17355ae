import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Rendering
import Testing

/// Files of at most a number of bytes (``EncodingOptions/maxBytes``).
@Suite(.timeLimit(.minutes(10)))
struct MaxBytesTests {
    /// Photographs; the last one is large enough to be sampled.
    static let photographs: [(name: String, width: Int?)] = [
        (names[0], 480), (names[1], 900), (names[2], nil), (names[3], 1_900),
    ]
    private static let folder = Fixtures.folder.deletingLastPathComponent()
        .appending(path: "Modules/C/CPictures/pictures")
    private static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".jpg") }.sorted()

    private static func photograph(_ index: Int) throws -> Image {
        let (name, width) = photographs[index]
        let image = try Image(contentsOf: folder.appending(path: name))
        // An edit that changes pixels, so that no file is made without loss.
        var filters: [any Filter] = [.sepiaTone()]
        if let width { filters.append(Resize(width: width, allowsEnlarging: true)) }
        return image.applying(filters)
    }

    @Test(arguments: photographs.indices, [0.4, 0.6, 1, 1.5])
    func `a JPEG has the highest quality that fits`(index: Int, share: Double) throws {
        let image = try Self.photograph(index)
        let limit = Int(Double(try image.encoded(as: .jpeg(quality: 85)).count) * share)

        let file = try image.encoded(as: .jpeg(maxBytes: limit))

        #expect(file.count <= limit)
        let best = try Self.highestQuality(of: image, limit)
        let enough = try Self.enough(limit, image)
        #expect(file.count >= min(best.bytes, enough), "quality \(best.quality)")
        #expect(try Image(data: file).pixels().size == image.resultSize())
    }

    @Test(arguments: [
        EncodingOptions(isProgressive: true), EncodingOptions(optimizesTables: true),
        EncodingOptions(subsampling: .full),
    ])
    func `other kinds of JPEG fit, too`(options: EncodingOptions) throws {
        let image = try Self.photograph(3)
        for limit in [80_000, 200_000] {
            var options = options
            options.format = .jpeg
            options.maxBytes = limit
            let file = try image.encoded(as: options)

            #expect(file.count <= limit)
            options.maxBytes = nil
            let best = try Self.highestQuality(of: image, limit, options)
            let enough = try Self.enough(limit, image, options)
            #expect(file.count >= min(best.bytes, enough), "quality \(best.quality)")
        }
    }

    @Test(arguments: [false, true])
    func `a JPEG that fits keeps its bytes`(isProgressive: Bool) throws {
        let file = try Self.photograph(0).encoded(
            as: EncodingOptions(format: .jpeg, isProgressive: isProgressive))
        for limit in [file.count, file.count + 1, 2 * file.count] {
            #expect(try Image(data: file).encoded(as: .jpeg(maxBytes: limit)) == file)
        }
        var options = EncodingOptions.jpeg(maxBytes: file.count)
        options.metadata = .strip
        let stripped = try Image(data: file).encoded(as: options)
        #expect(stripped.count <= file.count)
        #expect(try Image(data: stripped).pixels() == Image(data: file).pixels())
    }

    @Test func `a JPEG that nearly fits keeps its pixels`() throws {
        let file = try Self.photograph(0).encoded(as: EncodingOptions(format: .jpeg))
        let limit = file.count - file.count / 100

        let result = try Image(data: file).encoded(as: .jpeg(maxBytes: limit))

        #expect(result.count <= limit)
        #expect(try Image(data: result).pixels() == Image(data: file).pixels())
    }

    @Test func `a damaged JPEG is refused although it fits`() throws {
        let file = try Self.photograph(0).encoded(as: EncodingOptions(format: .jpeg))
        let cut = try Image(data: file.prefix(file.count / 2))
        #expect(throws: (any Error).self) { try cut.encoded(as: .jpeg(maxBytes: file.count)) }
    }

    @Test(arguments: photographs.indices)
    func `a lossy WebP is hardly smaller than the limit`(index: Int) throws {
        let image = try Self.photograph(index)
        let usual = try image.encoded(as: EncodingOptions(format: .webp, quality: 80)).count
        for share in [0.4, 0.9] {
            let limit = Int(Double(usual) * share)
            let file = try image.encoded(
                as: EncodingOptions(format: .webp, maxBytes: limit))
            #expect(file.count <= limit)
            // libwebp has 128 levels of quality, which are up to 3 % apart.
            #expect(Double(file.count) >= Double(limit) * 0.97)
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .webp])
    func `a file that cannot be small enough is refused`(format: ImageFormat) throws {
        let image = try Self.photograph(0)
        let smallest = try image.encoded(as: EncodingOptions(format: format, quality: 1)).count
        for limit in [1, smallest - 1] {
            #expect(
                throws: ImageEncodingError.doesNotFit(format, smallest: smallest, limit: limit)
            ) { try image.encoded(as: EncodingOptions(format: format, maxBytes: limit)) }
        }
        let file = try image.encoded(as: EncodingOptions(format: format, maxBytes: smallest))
        #expect(file.count == smallest)
        let error = ImageEncodingError.doesNotFit(format, smallest: 5_212, limit: 3_000)
        #expect(
            error.errorDescription
                == "with these options, the \(format.name) has at least 5212 bytes, more than the"
                + " 3000 allowed"
        )
    }

    @Test func `nothing is written if no file fits`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "max-bytes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["a.jpg", "a.webp", "a.png", "a.gif"] {
            #expect(throws: ImageEncodingError.self) {
                try Self.photograph(0).write(
                    to: folder.appending(path: name), as: EncodingOptions(maxBytes: 100))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(arguments: [
        EncodingOptions(format: .png), EncodingOptions(format: .gif),
        EncodingOptions(format: .webp, isLossless: true),
    ])
    func `a file without a quality fits, or is refused`(options: EncodingOptions) throws {
        let image = try Self.photograph(0)
        let file = try image.encoded(as: options)
        var limited = options
        limited.maxBytes = file.count
        #expect(try image.encoded(as: limited) == file)
        limited.maxBytes = file.count - 1
        let format = try #require(options.format)
        #expect(
            throws: ImageEncodingError.doesNotFit(
                format, smallest: file.count, limit: file.count - 1)
        ) { try image.encoded(as: limited) }
    }

    @Test func `blocks stay as they are if the file fits`() throws {
        let image = try Image(contentsOf: Self.folder.appending(path: Self.names[0]))
        for filters in [[], [Rotate(degrees: 90)]] as [[any Filter]] {
            let edited = image.applying(filters)
            let lossless = try edited.encoded()
            for limit in [lossless.count, 10 * lossless.count] {
                #expect(try edited.encoded(as: EncodingOptions(maxBytes: limit)) == lossless)
            }
            let half = try edited.encoded(as: EncodingOptions(maxBytes: lossless.count / 2))
            #expect(half.count <= lossless.count / 2)
        }
    }

    @Test func `the number of threads makes no difference`() throws {
        for format in [ImageFormat.jpeg, .webp] {
            let image = try Self.photograph(3)
            let files = try [1, 2, 3].map { threads in
                try image.encoded(
                    as: EncodingOptions(format: format, threads: threads, maxBytes: 150_000))
            }
            #expect(Set(files).count == 1)
        }
    }

    @Test func `metadata, a thumbnail and a gain map count`() throws {
        let photo = try Self.photograph(1)
        let data = RawUltraHDR(
            try photo.encoded(), map: try photo.applying([.resize(width: 100)]).encoded()
        ).data
        let image = try Image(data: data).applying([.resize(width: 300)])
        let usual = try image.encoded().count
        for limit in [usual * 3 / 4, usual * 2] {
            let file = try image.encoded(as: EncodingOptions(maxBytes: limit))
            #expect(file.count <= limit)
            #expect(try Image(data: file).info.auxiliary.gainMap != nil)
        }
    }

    /// The check for cancellation is called for each strip of a complete file, and at most twice
    /// for a sample.
    @Test func `a large picture is encoded once, or twice if the first file does not fit`() throws {
        let image = try Self.photograph(3)
        func checks(_ options: EncodingOptions) throws -> Int {
            let counter = CallCounter()
            _ = try image.encoded(
                as: options,
                isCancelled: {
                    _ = counter.next()
                    return false
                })
            return counter.count
        }
        let usual = try checks(.jpeg(quality: 80))
        let strips = Double(try image.resultSize().height) / 32
        let encodes = try [60_000, 100_000, 200_000, 300_000, 500_000, 900_000].map { limit in
            let further = Double(try checks(.jpeg(maxBytes: limit)) - usual)
            return (further / strips).rounded(.down)
        }
        #expect(encodes.allSatisfy { (1...2).contains($0) }, "\(encodes)")
        #expect(encodes.filter { $0 == 1 }.count >= 4, "\(encodes)")
    }

    @Test func `cancelling ends the search`() throws {
        let counter = CallCounter()
        #expect(throws: CancellationError.self) {
            try Self.photograph(3).encoded(
                as: .jpeg(maxBytes: 100_000), isCancelled: { counter.next() > 60 })
        }
    }

    /// The size with which the search ends: 0.2 % below the limit if sizes are known exactly, and
    /// 2 % if they are estimated from groups of blocks.
    private static func enough(
        _ limit: Int, _ image: Image, _ options: EncodingOptions = .jpeg()
    ) throws -> Int {
        let size = try image.resultSize()
        let isEstimated =
            size.width * size.height > 1 << 20 && !options.isProgressive
            && !options.optimizesTables
        return limit * (isEstimated ? 980 : 998) / 1_000
    }

    /// The highest quality whose file fits, found by encoding.
    private static func highestQuality(
        of image: Image, _ limit: Int, _ options: EncodingOptions = .jpeg()
    ) throws -> (quality: Int, bytes: Int) {
        var (fits, bytes, tooHigh) = (0, 0, 101)
        while tooHigh - fits > 1 {
            var options = options
            options.quality = (fits + tooHigh) / 2
            let size = try image.encoded(as: options).count
            if size <= limit {
                (fits, bytes) = ((fits + tooHigh) / 2, size)
            } else {
                tooHigh = (fits + tooHigh) / 2
            }
        }
        return (fits, bytes)
    }
}

extension EncodingOptions {
    fileprivate static func jpeg(quality: Int? = nil, maxBytes: Int? = nil) -> EncodingOptions {
        EncodingOptions(format: .jpeg, quality: quality, maxBytes: maxBytes)
    }
}
