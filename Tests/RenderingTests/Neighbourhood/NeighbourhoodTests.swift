import Foundation
import Rendering
import Testing

struct NeighbourhoodTests {
    @Test(arguments: [0.3, 1, 2.5, 6])
    func `a box blur is the mean of a square`(_ radius: Double) throws {
        for layout in [PixelLayout.gray8, .rgba8] {
            let error = try largestError(noise(29, 21, layout), BoxBlur(radius: radius)) { planes in
                planes.map { plane in
                    plane.convolved(reach: Int(radius) + 1) { min(max(radius + 1 - abs($0), 0), 1) }
                }
            }
            #expect(error < 0.6)
        }
    }

    @Test func `a motion blur along a row is the mean of its pixels`() throws {
        let picture = try noise(29, 11, .rgb8)
        for (angle, across) in [(0.0, true), (180, true), (90, false), (-90, false)] {
            let blur = MotionBlur(radius: 4, angle: .degrees(angle))
            let error = try largestError(picture, blur) { planes in
                planes.map { plane in
                    Plane(width: 29, height: 11) { x, y in
                        (-4...4).reduce(0) {
                            $0 + (across ? plane[x + $1, y] : plane[x, y + $1])
                        } / 9
                    }
                }
            }
            #expect(error < 0.6)
        }
    }

    @Test func `a motion blur goes clockwise from the right`() throws {
        let dot = try gray((0..<9).map { y in (0..<9).map { x in x == 4 && y == 4 ? 255 : 0 } })
        let blurred = try rows(
            of: Image(data: dot.encoded()).applying([
                MotionBlur(radius: 3, angle: .degrees(45))
            ]))
        #expect(blurred[6][6] > 0 && blurred[2][2] > 0)
        #expect(blurred[2][6] == 0 && blurred[6][2] == 0)
    }

    @Test func `a median is the fifth of nine`() throws {
        let error = try largestError(noise(31, 14, .rgb8), MedianFilter()) { planes in
            planes.map { plane in
                Plane(width: 31, height: 14) { x, y in
                    (0..<9).map { plane[x + $0 % 3 - 1, y + $0 / 3 - 1] }.sorted()[4]
                }
            }
        }
        #expect(error == 0)
    }

    @Test func `edges are Sobel's gradient`() throws {
        let error = try largestError(noise(31, 14, .rgb8), Edges(intensity: 0.7)) { planes in
            planes.prefix(3).map { p in
                Plane(width: 31, height: 14) { x, y in
                    let right = p[x + 1, y - 1] + 2 * p[x + 1, y] + p[x + 1, y + 1]
                    let left = p[x - 1, y - 1] + 2 * p[x - 1, y] + p[x - 1, y + 1]
                    let below = p[x - 1, y + 1] + 2 * p[x, y + 1] + p[x + 1, y + 1]
                    let above = p[x - 1, y - 1] + 2 * p[x, y - 1] + p[x + 1, y - 1]
                    return hypot(right - left, below - above) / 4 * 0.7
                }
            } + [planes[3]]
        }
        #expect(error < 0.6)
    }

    @Test func `noise reduction is the mean of similar pixels`() throws {
        let error = try largestError(noise(23, 14, .rgb8), NoiseReduction(level: 0.1)) { planes in
            let colors = planes.prefix(3)
            return colors.map { plane in
                Plane(width: 23, height: 14) { x, y in
                    var (sum, total) = (0.0, 0.0)
                    for step in 0..<25 {
                        let (u, v) = (x + step % 5 - 2, y + step / 5 - 2)
                        let distance = colors.reduce(0) { $0 + pow($1[u, v] - $1[x, y], 2) }
                        let weight = pow(max(0, 1 - distance / 0.16), 2)
                        sum += weight * plane[u, v]
                        total += weight
                    }
                    return sum / total
                }
            } + [planes[3]]
        }
        #expect(error < 0.6)
    }

    @Test(arguments: [2, 3.7, 8, 100])
    func `cells are the mean of their pixels`(_ scale: Double) throws {
        for layout in [PixelLayout.gray8, .rgba8] {
            let error = try largestError(noise(33, 21, layout), Pixellate(scale: scale)) { planes in
                planes.map { plane in
                    Plane(width: 33, height: 21) { x, y in
                        let across = (0..<33).filter {
                            Int(Double($0) / scale) == Int(Double(x) / scale)
                        }
                        let down = (0..<21).filter {
                            Int(Double($0) / scale) == Int(Double(y) / scale)
                        }
                        let sum = down.reduce(0.0) { sum, v in
                            sum + across.reduce(0.0) { $0 + plane[$1, v] }
                        }
                        return sum / Double(across.count * down.count)
                    }
                }
            }
            #expect(error < 0.6)
        }
    }

    @Test func `crystals are flat, keep the mean and follow the seed`() throws {
        let picture = try noise(90, 70, .rgb8)
        let first = try result(picture, [Crystallize(radius: 6)])
        let colors = Set(stride(from: 0, to: first.samples.count, by: 4).map { first.samples[$0] })
        #expect((20...90).contains(colors.count))
        func mean(_ pixels: Pixels) -> Double {
            Double(pixels.samples.reduce(0) { $0 + Int($1) }) / Double(pixels.samples.count)
        }
        #expect(try abs(mean(first) - mean(result(picture, []))) < 0.5)
        #expect(try result(picture, [Crystallize(radius: 6)]) == first)
        #expect(try result(picture, [Crystallize(radius: 6, seed: 1)]) != first)
    }

    @Test(arguments: [0, 30, 64, 128, 200, 255] as [UInt8])
    func `a printed grey keeps its brightness`(_ value: UInt8) throws {
        let flat = try gray(Array(repeating: Array(repeating: value, count: 120), count: 120))
        for filter in [
            DotScreen(width: 12.5, angle: .degrees(10)), DotScreen(width: 9, angle: .degrees(30)),
        ] {
            let printed = try rows(of: Image(data: flat.encoded()).applying([filter])).joined()
            let mean = Double(printed.reduce(0) { $0 + Int($1) }) / Double(printed.count)
            #expect(abs(mean - Double(value)) < 3)
            if value % 255 == 0 { #expect(printed.allSatisfy { $0 == value }) }
        }
    }

    static let filters: [any Filter] = [
        GaussianBlur(radius: 3), GaussianBlur(radius: 30), BoxBlur(radius: 4.5),
        MotionBlur(radius: 7, angle: .degrees(20)), MedianFilter(), UnsharpMask(),
        SharpenLuminance(), Bloom(), Gloom(), NoiseReduction(), Pixellate(scale: 7.5),
        Crystallize(radius: 9),
    ]

    @Test func `a flat image stays flat`() throws {
        for value: UInt8 in [0, 1, 77, 254, 255] {
            let flat = try gray(Array(repeating: Array(repeating: value, count: 40), count: 30))
            for filter in Self.filters {
                if filter is Bloom { continue }
                let output = try rows(of: Image(data: flat.encoded()).applying([filter]))
                #expect(output.joined().allSatisfy { $0 == value }, "\(filter)")
            }
        }
    }

    @Test func `the result is the same for any number of threads and any height of strips`() throws
    {
        for format in [ImageFormat.jpeg, .png] {
            let data = try gradient(121, 90).encoded(as: EncodingOptions(format: format))
            for filter in Self.filters + [Edges(), DotScreen()] as [any Filter] {
                let image = try Image(data: data).applying([filter])
                let expected = try image.encoded(as: EncodingOptions(threads: 1))
                for height in [1, 1024] {
                    for threads in [1, 2] {
                        let options = EncodingOptions(threads: threads)
                        #expect(
                            try image.encoded(as: options, stripHeight: height) == expected,
                            "\(filter)")
                    }
                }
            }
        }
    }

    @Test func `filters follow each other`() throws {
        let picture = try gradient(60, 50)
        let chain: [any Filter] = [
            Brightness(amount: 20), GaussianBlur(radius: 5), Rotate(degrees: 90), MedianFilter(),
            Contrast(amount: 10),
        ]
        var step = picture
        for filter in chain { step = try result(step, [filter]) }
        #expect(try result(picture, chain) == step)
    }

    @Test func `every filter is in the catalogue by both its names`() throws {
        for (name, alias) in [
            ("blur", "CIGaussianBlur"), ("box-blur", "CIBoxBlur"), ("motion-blur", "CIMotionBlur"),
            ("median", "CIMedianFilter"), ("sharpen", "CISharpenLuminance"),
            ("unsharp", "CIUnsharpMask"), ("bloom", "CIBloom"), ("gloom", "CIGloom"),
            ("pixellate", "CIPixellate"), ("crystallize", "CICrystallize"), ("edges", "CIEdges"),
            ("noise-reduction", "CINoiseReduction"), ("halftone", "CIDotScreen"),
        ] {
            let descriptor = try #require(FilterCatalog.standard.descriptor(named: alias))
            #expect(descriptor.name == name)
            _ = try descriptor.filter().operation()
        }
    }
}
