import Foundation
import Rendering
import Testing

/// Position-dependent filters get the pixel's position in the image, whatever filters precede them
/// and however the image is divided.
struct PlaceTests {
    @Test(arguments: placed)
    func `strips and threads make no difference in any layout`(_ name: String) throws {
        for (file, options) in try Self.files {
            let image = try Image(data: file).applying([Self.filter(name)])
            var whole = options
            whole.threads = 1
            let expected = try image.encoded(as: whole, stripHeight: 4096)
            for height in [16, 48] {
                #expect(try image.encoded(as: whole, stripHeight: height) == expected)
                #expect(try image.encoded(as: options, stripHeight: height) == expected)
            }
        }
    }

    @Test(arguments: placed)
    func `two threads make no difference if a heavy filter follows`(_ name: String) throws {
        let heavy: [any Filter] = [.gaussianBlur(radius: 8), Rotate(degrees: 10)]
        for (file, options) in try Self.files {
            for filter in heavy {
                let image = try Image(data: file).applying([Self.filter(name), filter])
                var (alone, both) = (options, options)
                (alone.threads, both.threads) = (1, 2)
                let expected = try image.encoded(as: alone)
                #expect(try image.encoded(as: both, stripHeight: 16) == expected)
            }
        }
    }

    @Test(arguments: placed)
    func `the position is relative to the cropped, rotated and resized image`(_ name: String) throws
    {
        let before: [[any Filter]] = [
            [.crop(.rectangle(x: 11, y: 5, width: 60, height: 41))], [.rotate(degrees: 90)],
            [.flip(.vertical)], [.resize(width: 50)], [.boxBlur(radius: 2)],
            [.brightness(amount: 20), .rotate(degrees: 180)],
        ]
        let file = try gradient(97, 83).encoded()
        for filters in before {
            let apart = try Image(data: Image(data: file).applying(filters).pixels().encoded())
                .applying([Self.filter(name)]).pixels()
            let together = try Image(data: file).applying(filters + [Self.filter(name)])
            for height in [16, 4096] {
                #expect(try together.pixels(threads: 2, stripHeight: height) == apart)
            }
        }
    }

    @Test func `the position is relative to the upright image`() throws {
        let upright = try gradient(96, 64).encoded(as: EncodingOptions(format: .jpeg))
        let exif =
            Array("Exif\0\0MM".utf8)
            + [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let turned = upright.prefix(2) + FlatJPEG.segment(0xE1, exif) + upright.dropFirst(2)
        let filter = Look(.aden)

        let image = try Image(data: turned).applying([filter])
        #expect(image.info.displayedSize == ImageSize(width: 64, height: 96))
        let whole = try image.pixels(threads: 1, stripHeight: 4096)
        #expect(try image.pixels(threads: 2, stripHeight: 16) == whole)
        let plain = try Image(data: turned).pixels()
        let apart = try Image(data: plain.encoded()).applying([filter]).pixels()
        #expect(difference(whole, apart) <= 1)
    }

    @Test func `each position-dependent filter changes with the position`() throws {
        #expect(Self.placed.count >= 12)
        let flat = try #require(
            Pixels(
                size: ImageSize(width: 80, height: 60), layout: .rgb8,
                samples: (0..<4800).flatMap { _ in [140, 110, 90] as [UInt8] }))
        for name in Self.placed {
            let result = try Image(data: flat.encoded()).applying([Self.filter(name)]).pixels()
            let colors = Set(stride(from: 0, to: 19_200, by: 4).map { result.samples[$0] })
            let blues = Set(stride(from: 0, to: 19_200, by: 4).map { result.samples[$0 + 2] })
            #expect(colors.count + blues.count > 4, "\(name)")
        }
    }

    /// The names of the catalogue's position-dependent filters.
    static let placed = FilterCatalog.standard.filters.filter { entry in
        guard let filter = try? PlaceTests.filter(entry.name),
            case .point(let operations)? = try? filter.operation()
        else { return false }
        return PointProgram(operations).dependsOnPlace
    }.map(\.name)

    private static func filter(_ name: String) throws -> any Filter {
        try FilterCatalog.standard.filter(named: name)
    }

    /// Pictures of odd sizes that the pipeline processes in grey, RGB, RGBA and planes.
    private static var files: [(Data, EncodingOptions)] {
        get throws {
            let png = EncodingOptions(format: .png)
            let jpeg = EncodingOptions(format: .jpeg)
            return [
                (try gradient(75, 101, layout: .gray8).encoded(), png),
                (try gradient(75, 101).encoded(), png),
                (try gradient(75, 101, layout: .rgba8).encoded(), png),
                (try gradient(75, 101).encoded(as: jpeg), jpeg),
                (try gradient(75, 101).encoded(as: jpeg), png),
            ]
        }
    }
}
