import Foundation
import ImageEditorFixtures
@testable import Rendering
import ImageEditorTestSupport
import Testing

/// Rotations, flips and crops that move the blocks of a JPEG without decoding.
struct LosslessTurnTests {
    static let turns: [[any Filter]] = [
        [], [Rotate(degrees: 90)], [Rotate(degrees: 180)], [Rotate(degrees: 270)],
        [Flip(.horizontal)], [Flip(.vertical)], [Rotate(degrees: 90), Flip(.horizontal)],
        [Flip(.horizontal), Rotate(degrees: 90)],
    ]
    static let samplings: [ChromaSubsampling?] = ChromaSubsampling.allCases + [nil]

    @Test(arguments: samplings, [false, true])
    func `the pixels equal those of the decoded, turned picture`(
        _ subsampling: ChromaSubsampling?, _ isProgressive: Bool
    ) throws {
        let file = try jpeg(64, 96, subsampling, isProgressive: isProgressive)
        for filters in Self.turns {
            let image = try Image(data: file).applying(filters)
            let turned = try Image(data: image.encoded())
            // The transform's rounding depends on the position in a block, and one level of chroma
            // is 1.8 levels of blue.
            let furthest = try difference(turned.pixels(), image.pixels())
            #expect(furthest <= (filters.isEmpty ? 0 : 5), "\(filters)")
        }
    }

    @Test(arguments: samplings)
    func `turning back restores every coefficient`(
        _ subsampling: ChromaSubsampling?
    ) throws {
        for (width, height) in [(64, 96), (32, 16)] {
            let start = try Image(data: jpeg(width, height, subsampling)).encoded()
            for filters in [
                Array(repeating: Rotate(degrees: 90), count: 4),
                Array(repeating: Rotate(degrees: 180), count: 2),
                Array(repeating: Flip(.horizontal), count: 2),
                Array(repeating: Flip(.vertical), count: 2),
                [Rotate(degrees: 270), Flip(.vertical), Rotate(degrees: 270), Flip(.vertical)],
            ] as [[any Filter]] {
                var data = start
                for filter in filters { data = try Image(data: data).applying([filter]).encoded() }
                #expect(data == start)
                #expect(try Image(data: start).applying(filters).encoded() == start)
            }
        }
    }

    @Test func `a crop at the corner of a block keeps its pixels, wherever it ends`() throws {
        let image = try Image(data: jpeg(96, 64, .quarter))
        for area in [(0, 0, 40, 31), (16, 32, 48, 32), (32, 16, 1, 1), (48, 0, 48, 64)] {
            let crop = Crop(.rectangle(x: area.0, y: area.1, width: area.2, height: area.3))
            let cropped = try Image(data: image.applying([crop]).encoded())
            let inner = PixelRectangle(
                x: 0, y: 0, width: max(1, area.2 - 8), height: max(1, area.3 - 8))
            // At the new edge, chroma smoothing uses samples that are no longer visible.
            let kept = Crop(.rectangle(x: 0, y: 0, width: inner.width, height: inner.height))
            let exact = try image.applying([crop, kept]).pixels()
            let edges = try difference(cropped.applying([kept]).pixels(), exact)
            #expect(edges <= 8)
            #expect(try plan(image, [crop]) != nil)
        }
        for area in [(8, 0, 40, 30), (0, 1, 40, 30)] {
            let crop = Crop(.rectangle(x: area.0, y: area.1, width: area.2, height: area.3))
            #expect(try plan(image, [crop]) == nil)
            let size = try Image(data: image.applying([crop]).encoded()).info.storedSize
            #expect(size == ImageSize(width: 40, height: 30))
        }
    }

    @Test func `a side that begins inside a block is re-encoded from pixels`() throws {
        let image = try Image(data: jpeg(50, 33, .quarter))
        #expect(try plan(image, []) != nil)
        // Transposing keeps both sides' starts at block boundaries.
        let transposed: [any Filter] = [Rotate(degrees: 90), Flip(.horizontal)]
        #expect(try plan(image, transposed) == JPEGTurn.of(image, .transposed))
        for filters in Self.turns.dropFirst() where filters.count == 1 {
            #expect(try plan(image, filters) == nil, "\(filters)")
            let turned = try Image(data: image.applying(filters).encoded()).pixels()
            let exact = try image.applying(filters).pixels()
            #expect(turned.size == exact.size && difference(turned, exact) < 60)
        }
        // The rotation is lossless if the crop removes the partial blocks.
        let whole = Crop(.rectangle(x: 0, y: 0, width: 48, height: 32))
        #expect(try plan(image, [whole, Rotate(degrees: 180)]) != nil)
        let end = Crop(.rectangle(x: 2, y: 1, width: 48, height: 32))
        #expect(try plan(image, [Rotate(degrees: 180), end]) != nil)
    }

    @Test func `crops and turns in any order are combined`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let size = ImageSize(
                width: 16 * (2 + random.index(4)), height: 16 * (2 + random.index(4)))
            let (width, height) = (size.width, size.height)
            var now = size
            var filters: [any Filter] = []
            for _ in 0..<1 + random.index(4) {
                if random.oneIn(2) {
                    filters += random.pick(Self.turns)
                    now = try Plan(
                        filters, for: Image(data: flat(width, height)).header, limits: .standard
                    ).size
                } else {
                    let kept = ImageSize(
                        width: 1 + random.index(now.width), height: 1 + random.index(now.height))
                    filters.append(
                        Crop(
                            .rectangle(
                                x: random.index(now.width - kept.width + 1) / 16 * 16,
                                y: random.index(now.height - kept.height + 1) / 16 * 16,
                                width: kept.width, height: kept.height)))
                    now = kept
                }
            }
            let image = try Image(data: flat(width, height)).applying(filters)
            let result = try Image(data: image.encoded())
            #expect(result.info.storedSize == now)
        }
    }

    @Test(.needsCorpora, arguments: ["jpeg", "metadata"])
    func `every JPEG of the corpora is turned like its pixels`(_ corpus: String) throws {
        for file in try CorpusFile.all(corpus, where: { $0.expect == .ok && $0.format == .jpeg }) {
            let image = try Image(data: file.data())
            guard image.info.storedSize.width < 500, image.info.storedSize.height < 500 else {
                continue
            }
            for filters in [[], [Rotate(degrees: 90), Flip(.horizontal)]] as [[any Filter]] {
                let turned = try Image(data: image.applying(filters).encoded())
                #expect(turned.info.orientation == .upright)
                let exact = try image.applying(filters).pixels()
                let actual = try turned.pixels()
                try #require(actual.size == exact.size, "\(file.testDescription)")
                let sum = zip(actual.samples, exact.samples).reduce(0) {
                    $0 + abs(Int($1.0) - Int($1.1))
                }
                let name = Comment(rawValue: "\(file.testDescription) \(filters)")
                #expect(Double(sum) / Double(exact.samples.count) < 2, name)
            }
        }
    }

    @Test func `inks stay inks, with their profile`() throws {
        let profile = RawProfile.table(space: "CMYK", channels: 4) { _ in [50, 0, 0] }.data
        let file = FlatJPEG(samples: [9, 80, 200, 128], adobe: 0, width: 16, height: 8).data
        let image = try Image(data: RawProfile.insert(profile, into: file))
        let turned = try Image(data: image.applying([Rotate(degrees: 90)]).encoded())
        #expect(turned.info.channels == 4 && turned.info.colorProfile == "Table")
        #expect(turned.info.storedSize == ImageSize(width: 8, height: 16))
    }

    @Test func `a quality, a subsampling or another format needs pixels`() throws {
        let data = try jpeg(64, 64, .full)
        let image = try Image(data: data)
        let lossless = try image.encoded()
        var options = EncodingOptions(quality: 30)
        #expect(try image.encoded(as: options).count < lossless.count * 3 / 4)
        options = EncodingOptions()
        options.subsampling = .quarter
        let coarser = try Image(data: image.encoded(as: options)).header.subsampling
        #expect(coarser?.horizontal == 2 && coarser?.vertical == 2)
        // Progressive and optimized files store the same coefficients in another way.
        for keyPath in [\EncodingOptions.isProgressive, \.optimizesTables] {
            options = EncodingOptions()
            options[keyPath: keyPath] = true
            let other = try image.encoded(as: options)
            #expect(other != lossless && other.count < lossless.count)
            #expect(try Image(data: other).pixels() == image.pixels())
        }
    }

    @Test func `too little memory for coefficients is no error`() throws {
        let data = try jpeg(160, 160, .full)
        var limits = DecodingLimits()
        limits.decodedBytes = 160 * 160 * 4
        let small = try Image(data: data, limits: limits).applying([Rotate(degrees: 90)])
        let turned = try Image(data: small.encoded())
        #expect(try difference(turned.pixels(), small.pixels()) < 40)
        let exact = try Image(data: Image(data: data).applying([Rotate(degrees: 90)]).encoded())
        #expect(try exact.pixels() != turned.pixels())
    }

    @Test func `a turn can be cancelled, while it reads and while it writes`() throws {
        let image = try Image(data: jpeg(512, 512, .full, isProgressive: true)).applying([
            Rotate(degrees: 90)
        ])
        let asked = CallCounter()
        _ = try image.encoded { asked.next() < 0 }
        let all = asked.count
        try #require(all > 100)
        for stop in stride(from: 0, to: all, by: all / 13) {
            let counter = CallCounter()
            #expect(throws: CancellationError.self) {
                try image.encoded { counter.next() >= stop }
            }
        }
    }

    private func plan(_ image: Image, _ filters: [any Filter]) throws -> JPEGTurn? {
        try Plan(filters, for: image.header, limits: .standard).jpegTurn
    }

    private func flat(_ width: Int, _ height: Int) throws -> Data {
        FlatJPEG(samples: [90], width: width, height: height).data
    }

    /// A picture with detail; grey if there is no subsampling.
    private func jpeg(
        _ width: Int, _ height: Int, _ subsampling: ChromaSubsampling?, isProgressive: Bool = false
    ) throws -> Data {
        let layout: PixelLayout = subsampling == nil ? .gray8 : .rgb8
        var options = EncodingOptions(format: .jpeg, quality: 92)
        options.subsampling = subsampling
        options.isProgressive = isProgressive
        return try gradient(width, height, layout: layout).encoded(as: options)
    }
}

extension SeededGenerator {
    fileprivate mutating func index(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }
}

extension JPEGTurn {
    fileprivate static func of(_ image: Image, _ orientation: Orientation) -> JPEGTurn? {
        JPEGTurn(
            [.orient(orientation)], of: image.info.storedSize,
            grid: ImageSize(width: 16, height: 16))
    }
}
