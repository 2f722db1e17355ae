import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Borders that are added, found and removed.
struct BorderTests {
    @Test func `a border surrounds the pixels, which stay`() throws {
        let image = try Image(data: gray([[1, 2], [3, 4]]).encoded())
        let framed = image.applying([.border(.pixels(2), .pixels(1), color: .black)])
        #expect(
            try rows(of: framed) == [
                [0, 0, 0, 0, 0, 0], [0, 0, 1, 2, 0, 0], [0, 0, 3, 4, 0, 0], [0, 0, 0, 0, 0, 0],
            ])
        #expect(try framed.resultSize() == ImageSize(width: 6, height: 4))
        #expect(try rows(of: image.applying([.border(.pixels(0))])) == [[1, 2], [3, 4]])
    }

    @Test func `a percentage is of the shorter side`() throws {
        let image = try Image(data: gradient(200, 100).encoded())
        let framed = image.applying([.border(.percent(10))])
        #expect(try framed.resultSize() == ImageSize(width: 220, height: 120))
    }

    @Test(arguments: [PixelLayout.gray8, .rgb8, .rgba8], [1, 5, 1_000])
    func `the colour is exact in every layout, whatever the height of strips`(
        layout: PixelLayout, stripHeight: Int
    ) throws {
        let image = try Image(data: gradient(31, 17, layout: layout).encoded())
        let inside = try image.pixels()
        for (color, bytes) in [
            (Paint(red: 1, green: 0.2, blue: 0), [255, 51, 0, 255] as [UInt8]),
            (Paint(red: 0, green: 0, blue: 1, alpha: 0.4), [0, 0, 255, 102]),
        ] {
            let framed = try image.applying([.border(.pixels(3), color: color)])
                .pixels(threads: 2, stripHeight: stripHeight)
            #expect(framed.size == ImageSize(width: 37, height: 23))
            for y in 0..<23 {
                for x in 0..<37 {
                    let pixel = framed.samples[4 * (37 * y + x)..<4 * (37 * y + x + 1)]
                    let isInside = (3..<34).contains(x) && (3..<20).contains(y)
                    let wanted =
                        isInside
                        ? inside.samples[4 * (31 * (y - 3) + x - 3)..<4 * (31 * (y - 3) + x - 2)]
                        : bytes[...]
                    #expect(pixel.elementsEqual(wanted), "\(x) \(y)")
                }
            }
        }
    }

    @Test func `trimming removes exactly the border that was added`() throws {
        let image = try Image(data: gradient(61, 37, layout: .rgba8).encoded())
        let original = try image.pixels()
        for color in [Paint.white, .black, .transparent, Paint(red: 0.9, green: 0.1, blue: 0.1)] {
            let framed = image.applying([.border(.pixels(5), .pixels(9), color: color)])
            let trimmed = framed.applying([.trimBorders(tolerance: 0)])
            #expect(try trimmed.resultSize() == original.size)
            #expect(try trimmed.pixels() == original, "\(color)")
        }
    }

    @Test func `each side may have its own colour`() throws {
        let picture: [[UInt8]] = [
            [9, 9, 9, 9, 9, 9], [0, 50, 60, 70, 255, 255], [0, 80, 90, 10, 255, 255],
            [200, 200, 200, 200, 200, 200], [200, 200, 200, 200, 200, 200],
        ]
        #expect(try trimmed(picture) == [[50, 60, 70], [80, 90, 10]])
    }

    @Test func `a picture of one colour stays`() throws {
        let flat = [[UInt8]](repeating: [7, 7, 7], count: 4)
        #expect(try trimmed(flat) == flat)
        let halves: [[UInt8]] = [[0, 0, 255, 255], [0, 0, 255, 255]]
        #expect(try trimmed(halves) == halves)
        #expect(try trimmed([[1, 2], [3, 4]]) == [[1, 2], [3, 4]])
        #expect(try trimmed([[0, 0], [255, 255]]) == [[0, 0], [255, 255]])
    }

    @Test func `noise within the tolerance belongs to the border`() throws {
        let picture: [[UInt8]] = [
            [250, 255, 252, 249], [255, 10, 20, 255], [255, 30, 40, 246], [251, 255, 255, 255],
        ]
        #expect(try trimmed(picture, tolerance: 4) == [[10, 20], [30, 40]])
        #expect(try trimmed(picture, tolerance: 0) == picture)
    }

    @Test func `the border is measured after the operations before it`() throws {
        let image = try Image(data: gradient(61, 37).encoded())
        let filters: [any Filter] = [
            Rotate(degrees: 90), .border(.pixels(4)), .trimBorders(tolerance: 0),
            .border(.pixels(2), color: .black), .trimBorders(tolerance: 0),
        ]
        #expect(
            try image.applying(filters).pixels() == image.applying([Rotate(degrees: 90)]).pixels())
    }

    @Test func `an edit measures a limited number of times`() throws {
        let image = try Image(data: gray([[1, 2], [3, 4]]).encoded())
        let four = [any Filter](repeating: .trimBorders(), count: 4)
        #expect(throws: Never.self) { try image.applying(four).pixels() }
        #expect(throws: FilterError.self) {
            try image.applying(four + [.trimBorders()]).pixels()
        }
    }

    @Test func `a cancelled edit ends while it measures`() throws {
        let image = try Image(data: gradient(900, 900).encoded()).applying([.trimBorders()])
        #expect(throws: CancellationError.self) { try image.encoded(isCancelled: { true }) }
    }

    @Test func `an indented photograph loses its margins as a JPEG, too`() throws {
        let image = try Image(data: gradient(160, 96).encoded())
        let framed = try image.applying([.border(.pixels(24))])
            .encoded(as: EncodingOptions(format: .jpeg))
        let size = try Image(data: framed).applying([.trimBorders(tolerance: 10)]).resultSize()
        #expect(abs(size.width - 160) <= 16 && abs(size.height - 96) <= 16)
    }

    @Test(arguments: ["", "x", "3x", "1x2x3", "-1", "3px", "nan", "70000"])
    func `a border that cannot be read is refused`(text: String) {
        #expect(throws: FilterError.self) {
            try FilterCatalog.standard.filter(named: "border", parameters: ["size": .text(text)])
        }
    }

    @Test(arguments: [("70000", 70_000.0), ("5x-1", -1), ("65536%", 65_536)])
    func `a width that no picture can have is out of range`(_ text: String, _ value: Double) throws
    {
        let error = FilterError.outOfRange(
            filter: "border", parameter: "size", value: value, minimum: 0, maximum: 65_535)
        #expect(throws: error) {
            try FilterCatalog.standard.filter(named: "border", parameters: ["size": .text(text)])
        }
        #expect(throws: FilterError.self) {
            try FilterCatalog.standard.filter(named: "border", parameters: ["size": "5y"])
        }
    }

    @Test func `a preview's border is smaller, and a percentage stays`() throws {
        func border(_ text: String) throws -> Border? {
            try FilterCatalog.standard.filter(
                named: "border", parameters: ["size": .text(text)], scale: 0.5) as? Border
        }
        #expect(try border("20x10")?.width == .pixels(10))
        #expect(try border("20x10")?.height == .pixels(5))
        #expect(try border("20x3%")?.height == .percent(3))
        #expect(try border("8%")?.width == .percent(8))
    }

    private func trimmed(_ picture: [[UInt8]], tolerance: Double = 0) throws -> [[UInt8]] {
        try rows(
            of: Image(data: gray(picture).encoded())
                .applying([.trimBorders(tolerance: tolerance)]))
    }
}
