import Foundation
import Rendering
import Testing

struct WarpTests {
    @Test(arguments: [
        (30.0, 137, 119), (-30, 137, 119), (45, 134, 134), (60, 119, 137), (200, 129, 94),
    ])
    func `a turned image is as large as its corners reach`(
        _ degrees: Double, _ width: Int, _ height: Int
    ) throws {
        let turned = try Image(data: gradient(120, 67).encoded())
            .applying([Rotate(degrees: degrees)]).pixels()
        let angle = degrees * .pi / 180
        let (c, s) = (abs(cos(angle)), abs(sin(angle)))
        #expect(abs(Double(turned.size.width) - (120 * c + 67 * s)) <= 1)
        #expect(abs(Double(turned.size.height) - (120 * s + 67 * c)) <= 1)
        #expect(turned.samples[3] == 0)
        let middle = (turned.size.height / 2 * turned.size.width + turned.size.width / 2) * 4
        #expect(turned.samples[middle + 3] == 255)
    }

    @Test func `turning goes clockwise`() throws {
        let spot = try gray(
            (0..<41).map { y in
                (0..<41).map { x in hypot(Double(x) - 34, Double(y) - 20) < 4 ? 255 : 0 }
            })
        // A point right of the centre moves to the lower right, then to the bottom, then to the
        // lower left.
        for (degrees, x, y) in [(45.0, 1, 1), (80, 0, 1), (120, -1, 1), (-45, 1, -1)] {
            let turned = try Image(data: spot.encoded())
                .applying([Rotate(degrees: degrees, background: .black)]).pixels()
            let (width, height) = (turned.size.width, turned.size.height)
            var (sumX, sumY, total) = (0.0, 0.0, 0.0)
            for index in 0..<width * height where turned.samples[4 * index] > 128 {
                sumX += Double(index % width) - Double(width - 1) / 2
                sumY += Double(index / width) - Double(height - 1) / 2
                total += 1
            }
            let angle = degrees * .pi / 180
            #expect(abs(sumX / total - 14 * cos(angle)) < 0.5, "\(degrees) \(x)")
            #expect(abs(sumY / total - 14 * sin(angle)) < 0.5, "\(degrees) \(y)")
        }
    }

    @Test func `the corners show the background`() throws {
        let flat = try gray(Array(repeating: Array(repeating: 100, count: 50), count: 40))
        let image = try Image(data: flat.encoded())
        for (background, color) in [
            (Paint.white, [255, 255, 255, 255]), (.black, [0, 0, 0, 255]),
            (.transparent, [0, 0, 0, 0]),
            (Paint(red: 1, green: 0.2, blue: 0), [255, 51, 0, 255]),
        ] as [(Paint, [UInt8])] {
            let turned = try image.applying([Rotate(degrees: 20, background: background)]).pixels()
            #expect(Array(turned.samples.prefix(4)) == color)
            let middle = (turned.size.height / 2 * turned.size.width + turned.size.width / 2) * 4
            #expect(Array(turned.samples[middle..<middle + 4]) == [100, 100, 100, 255])
        }
        let file = try image.applying([Rotate(degrees: 20)]).encoded(
            as: EncodingOptions(format: .jpeg))
        #expect(try Image(data: file).pixels().samples[0] > 250)
    }

    @Test(arguments: [-45.0, -20, -3, 0.5, 10, 45])
    func `a straightened flat image has no blank corner`(_ degrees: Double) throws {
        for (width, height) in [(60, 40), (33, 50), (1, 9)] {
            let flat = try gray(Array(repeating: Array(repeating: 90, count: width), count: height))
            let image = try Image(data: flat.encoded())
                .applying([Straighten(angle: .degrees(degrees))])
            let result = try rows(of: image)
            #expect(result.count == height && result[0].count == width)
            #expect(result.joined().allSatisfy { $0 == 90 })
        }
    }

    @Test func `straightening turns clockwise about the middle`() throws {
        let bar = try gray((0..<61).map { y in (0..<61).map { _ in abs(y - 30) < 3 ? 255 : 0 } })
        let image = try Image(data: bar.encoded()).applying([Straighten(angle: .degrees(20))])
        let result = try rows(of: image)
        #expect(result[30][30] == 255)
        // Lower on the right.
        #expect(result[38][52] > 128 && result[22][8] > 128)
        #expect(result[22][52] < 30 && result[38][8] < 30)
    }

    @Test func `the corners of the whole image change nothing`() throws {
        let picture = try noise(24, 17, .rgb8)
        let whole = Corners(
            topLeft: .init(0, 0), topRight: .init(24, 0), bottomRight: .init(24, 17),
            bottomLeft: .init(0, 17))
        #expect(try result(picture, [PerspectiveCorrection(whole)]) == result(picture, []))
        #expect(
            try result(picture, [PerspectiveCorrection(whole, ratio: 2)]).size
                == ImageSize(width: 29, height: 14))
    }

    @Test func `corners are mapped to a rectangle`() throws {
        // A slanted sheet whose quarters have different greys.
        let corners = Corners(
            topLeft: .init(20, 10), topRight: .init(80, 20), bottomRight: .init(90, 75),
            bottomLeft: .init(10, 60))
        let picture = try gray(
            (0..<90).map { y in
                (0..<100).map { x in
                    let left = Double(x) + 0.5 < 48 + 0.06 * Double(y)
                    let top = Double(y) + 0.5 < 36 + 0.16 * Double(x - 20)
                    return left ? (top ? 40 : 90) : (top ? 160 : 230)
                }
            })
        let result = try rows(
            of: Image(data: picture.encoded()).applying([
                PerspectiveCorrection(corners)
            ]))
        let (width, height) = (result[0].count, result.count)
        #expect(abs(width - 71) <= 1 && abs(height - 53) <= 1)
        #expect(result[3][3] == 40 && result[3][width - 4] == 160)
        #expect(result[height - 4][3] == 90 && result[height - 4][width - 4] == 230)
    }

    @Test func `a fine pattern becomes its mean where the perspective shrinks it`() throws {
        let (width, height) = (400, 300)
        let checkers = try gray(
            (0..<height).map { y in (0..<width).map { x in UInt8((x + y) % 2 * 255) } })
        let corners = Corners(
            topLeft: .init(150, 5), topRight: .init(250, 5), bottomRight: .init(395, 80),
            bottomLeft: .init(5, 80))
        // A result that is taller than wide, so that its width shrinks threefold at the bottom.
        let result = try rows(
            of: Image(data: checkers.encoded())
                .applying([PerspectiveCorrection(corners, ratio: 0.35)]))
        let low = result.suffix(result.count / 4).flatMap { $0.dropFirst(10).dropLast(10) }
        let values = low.map { Double($0) }
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.map { pow($0 - mean, 2) }.reduce(0, +) / Double(values.count)
        #expect(abs(mean - 188) < 2)
        #expect(variance < 4)
    }

    @Test func `edges get no outlines`() throws {
        let edge = try gray((0..<60).map { _ in (0..<60).map { $0 < 30 ? 60 : 200 } })
        let corners = Corners(
            topLeft: .init(20, 5), topRight: .init(40, 5), bottomRight: .init(58, 58),
            bottomLeft: .init(2, 58))
        for filter in [
            Rotate(degrees: 7, background: Paint(red: 0.5, green: 0.5, blue: 0.5)),
            Straighten(angle: .degrees(4)), PerspectiveCorrection(corners),
        ] as [any Filter] {
            let result = try rows(of: Image(data: edge.encoded()).applying([filter]))
            #expect(result.joined().allSatisfy { (60...200).contains($0) })
        }
    }

    @Test func `corners outside the image, crossed or dented are an error`() throws {
        let points = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)].map { Corners.Point($0.0, $0.1) }
        let picture = try noise(12, 12, .rgb8)
        for wrong in [
            [0, 1, 3, 2], [1, 0, 3, 2], [0, 0, 2, 3],
        ] {
            let corners = Corners(
                topLeft: points[wrong[0]], topRight: points[wrong[1]],
                bottomRight: points[wrong[2]], bottomLeft: points[wrong[3]])
            #expect(throws: FilterError.self) {
                try result(picture, [PerspectiveCorrection(corners)])
            }
        }
        let outside = Corners(
            topLeft: points[0], topRight: .init(13, 0), bottomRight: points[2],
            bottomLeft: points[3])
        #expect(throws: FilterError.self) {
            try result(picture, [PerspectiveCorrection(outside)])
        }
    }

    @Test func `the result is the same for any strip height and number of threads`() throws {
        let corners = Corners(
            topLeft: .init(20, 10), topRight: .init(80, 20), bottomRight: .init(90, 75),
            bottomLeft: .init(10, 60))
        let filters: [any Filter] = [
            Rotate(degrees: 12), Rotate(degrees: 130, background: .white),
            Straighten(angle: .degrees(-7)), PerspectiveCorrection(corners),
        ]
        for format in [ImageFormat.png, .jpeg] {
            let data = try gradient(121, 90).encoded(as: EncodingOptions(format: format))
            for filter in filters {
                let image = try Image(data: data).applying([filter])
                let expected = try image.encoded(as: EncodingOptions(threads: 1))
                for height in [1, 1024] {
                    for threads in [1, 2] {
                        let options = EncodingOptions(threads: threads)
                        #expect(try image.encoded(as: options, stripHeight: height) == expected)
                    }
                }
            }
        }
    }
}
