import Foundation
import Rendering
import Testing

struct GeometryTests {
    private static let picture: [[UInt8]] = [[1, 2, 3], [4, 5, 6]]

    @Test func `quarter turns go clockwise`() throws {
        #expect(try result([Rotate(degrees: 0)]) == Self.picture)
        #expect(try result([Rotate(degrees: 90)]) == [[4, 1], [5, 2], [6, 3]])
        #expect(try result([Rotate(degrees: 180)]) == [[6, 5, 4], [3, 2, 1]])
        #expect(try result([Rotate(degrees: 270)]) == [[3, 6], [2, 5], [1, 4]])
        #expect(try result([Rotate(degrees: -90)]) == result([Rotate(degrees: 270)]))
        #expect(try result([Rotate(degrees: -270)]) == result([Rotate(degrees: 90)]))
        #expect(try result([Rotate(degrees: 360)]) == Self.picture)
        for degrees in [Double.nan, .infinity, 450, 1e9] {
            #expect(throws: FilterError.self) { try result([Rotate(degrees: degrees)]) }
        }
    }

    @Test func `flips change left and right, or top and bottom`() throws {
        #expect(try result([Flip(.horizontal)]) == [[3, 2, 1], [6, 5, 4]])
        #expect(try result([Flip(.vertical)]) == [[4, 5, 6], [1, 2, 3]])
    }

    @Test func `turns and flips are applied in order`() throws {
        let steps: [any Filter] = [
            Rotate(degrees: 90), Flip(.horizontal), Rotate(degrees: 180), Flip(.vertical),
        ]
        for first in steps {
            for second in steps {
                let once = try result([first, second])
                let between = try Image(data: Image(data: data()).applying([first]).encoded())
                #expect(try rows(of: between.applying([second])) == once)
            }
        }
        #expect(try result(steps + steps.reversed()).joined().count == 6)
        #expect(
            try result([
                Rotate(degrees: 90), Rotate(degrees: 270), Flip(.vertical), Flip(.vertical),
            ])
                == Self.picture)
    }

    @Test func `turning moves whole pixels in every layout`() throws {
        for layout in [PixelLayout.rgb8, .rgba8] {
            let image = try Image(data: gradient(70, 33, layout: layout).encoded())
            let turned = try image.applying([Rotate(degrees: 90)]).pixels()
            let original = try image.pixels()
            for (x, y) in [(0, 0), (69, 32), (64, 16), (13, 31)] {
                let from = (y * 70 + x) * 4
                let to = (x * 33 + 32 - y) * 4
                #expect(original.samples[from..<from + 4] == turned.samples[to..<to + 4])
            }
        }
    }

    @Test func `a crop keeps its pixels`() throws {
        let part = Crop(.rectangle(x: 1, y: 0, width: 2, height: 2))
        #expect(try result([part]) == [[2, 3], [5, 6]])
        #expect(try result([Crop(.rectangle(x: 2, y: 1, width: 1, height: 1))]) == [[6]])
        #expect(try result([part, part.moved(x: 0, width: 1)]) == [[2], [5]])
    }

    @Test func `a ratio keeps the middle`() throws {
        #expect(try result([Crop(.ratio(width: 1, height: 2))]) == [[2], [5]])
        #expect(try result([Crop(.ratio(width: 3, height: 1))]) == [[1, 2, 3]])
        let wide = try Image(data: gradient(401, 300).encoded())
        let square = wide.applying([Crop(.ratio(width: 1, height: 1))])
        #expect(try square.pixels().size == ImageSize(width: 300, height: 300))
    }

    @Test(arguments: [
        CropArea.rectangle(x: 0, y: 0, width: 4, height: 1),
        .rectangle(x: -1, y: 0, width: 2, height: 1), .rectangle(x: 0, y: 0, width: 0, height: 1),
        .rectangle(x: 0, y: 2, width: 1, height: 1),
        .rectangle(x: .max, y: 0, width: 1, height: 1), .ratio(width: 0, height: 1),
        .ratio(width: .nan, height: 1), .ratio(width: 1, height: -.infinity),
    ])
    func `a crop outside the picture is an error`(_ area: CropArea) {
        #expect(throws: FilterError.self) { try result([Crop(area)]) }
    }

    private func data() throws -> Data { try gray(Self.picture).encoded() }

    private func result(_ filters: [any Filter]) throws -> [[UInt8]] {
        try rows(of: Image(data: data()).applying(filters))
    }
}

extension Crop {
    fileprivate func moved(x: Int, width: Int) -> Crop {
        Crop(.rectangle(x: x, y: 0, width: width, height: 2))
    }
}
