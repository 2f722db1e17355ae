import Foundation
import Rendering
import Testing

struct PipelineTests {
    @Test(arguments: Self.chains)
    func `the result is the same for any number of threads and any height of strips`(
        _ chain: Chain
    ) throws {
        for layout in [PixelLayout.gray8, .rgb8, .rgba8] {
            for format in [ImageFormat.jpeg, .png] where format == .png || layout != .rgba8 {
                let data = try gradient(121, 70, layout: layout).encoded(
                    as: EncodingOptions(format: format))
                let image = try Image(data: data).applying(chain.filters)
                let expected = try image.encoded(as: EncodingOptions(threads: 1))

                for height in [1, 48, 1024] {
                    for threads in [1, 2] {
                        let options = EncodingOptions(threads: threads)
                        #expect(try image.encoded(as: options, stripHeight: height) == expected)
                    }
                }
            }
        }
    }

    @Test func `damage gives the same error on one thread and on two`() throws {
        for format in [ImageFormat.jpeg, .png] {
            let whole = try gradient(121, 170).encoded(as: EncodingOptions(format: format))
            for part in 1..<8 {
                let size = whole.count / 4 + whole.count * part * 3 / 32
                let cut = try Image(data: whole.prefix(size))
                for chain in Self.chains.prefix(6) {
                    let image = cut.applying(chain.filters)
                    for threads in [1, 2] {
                        #expect(throws: ImageDecodingError.truncated(format)) {
                            try image.encoded(
                                as: EncodingOptions(threads: threads), stripHeight: 16)
                        }
                    }
                }
            }
        }
    }

    @Test func `a result has the same size in a file and as pixels`() throws {
        for chain in Self.chains {
            let image = try Image(data: gradient(101, 60).encoded()).applying(chain.filters)
            #expect(try Image(data: image.encoded()).info.storedSize == image.pixels().size)
        }
    }

    @Test func `cancellation takes effect between strips`() throws {
        for size in [(700, 100), (1001, 600)] {
            let image = try Image(data: gradient(size.0, size.1).encoded())
            let asked = CallCounter()
            #expect(throws: CancellationError.self) {
                _ = try image.encoded(isCancelled: { asked.next() == 2 })
            }
            #expect(throws: CancellationError.self) { try image.verify(isCancelled: { true }) }
        }
    }

    @Test func `progress increases with the rows, up to the end`() throws {
        for size in [(30, 5), (700, 100), (1001, 600)] {
            let image = try Image(data: gradient(size.0, size.1).encoded())
            var shares: [Double] = []
            _ = try image.applying([Washed()]).encoded(onProgress: { shares.append($0) })
            #expect(shares == shares.sorted() && Set(shares).count == shares.count)
            #expect(try #require(shares.first) > 0)
            #expect(shares.last == 1)
        }
    }

    @Test func `a result is written atomically, with the format of the file name`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "in.png")
        let output = folder.appending(path: "out.jpg")
        try gradient(40, 30).encoded().write(to: input)
        let image = try Image(contentsOf: input)

        try image.write(to: output)
        let options = EncodingOptions(format: .jpeg)
        #expect(try Data(contentsOf: output) == image.encoded(as: options))
        #expect(throws: (any Error).self) { try image.write(to: output) }
        try image.applying([Rotate(degrees: 90)]).write(to: input, replacing: true)
        #expect(try Image(contentsOf: input).info.storedSize == ImageSize(width: 30, height: 40))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `a missing file and a folder are errors`() {
        for path in ["/no/such/file.png", "/"] {
            #expect(throws: (any Error).self) { try Image(contentsOf: URL(filePath: path)) }
        }
    }

    struct Chain: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let filters: [any Filter]

        init(_ name: String, _ filters: [any Filter]) {
            testDescription = name
            self.filters = filters
        }
    }

    static let chains = [
        Chain("nothing", []),
        Chain("quarter turn", [Rotate(degrees: 90)]),
        Chain("half turn", [Rotate(degrees: 180)]),
        Chain("mirrored", [Flip(.horizontal)]),
        Chain("upside down", [Flip(.vertical)]),
        Chain("part", [Crop(.rectangle(x: 3, y: 5, width: 90, height: 41))]),
        Chain("sepia", [Washed()]), Chain("sepia, turned", [Washed(), Rotate(degrees: 90)]),
        Chain("small", [Resize(width: 37)]),
        Chain("large", [Resize(width: 200, allowsEnlarging: true)]),
        Chain("distorted", [Resize(width: 20, height: 160, mode: .stretch, allowsEnlarging: true)]),
        Chain(
            "several", [Crop(.ratio(width: 1, height: 1)), Rotate(degrees: 270), Resize(width: 50)]),
    ]
}

/// A point filter that makes grey pictures coloured.
private struct Washed: Filter {
    func operation() throws(FilterError) -> ImageOperation {
        .point([
            .matrix(
                ColorMatrix(
                    red: [0.4, 0.7, 0.2, 0], green: [0.3, 0.7, 0.2, 0], blue: [0.3, 0.5, 0.1, 0]))
        ])
    }
}
