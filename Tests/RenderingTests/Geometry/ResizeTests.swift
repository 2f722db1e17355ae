import Foundation
import Rendering
import Testing

struct ResizeTests {
    @Test(arguments: [
        (Resize(width: 200), 200, 100), (Resize(height: 50), 100, 50),
        (Resize(width: 100, height: 100), 100, 50), (Resize(width: 800), 400, 200),
        (Resize(width: 800, allowsEnlarging: true), 800, 400),
        (Resize(width: 100, height: 100, mode: .stretch), 100, 100),
        (Resize(width: 100, height: 100, mode: .fill), 100, 100),
        (Resize(width: 500, height: 100, mode: .stretch), 400, 100),
        (Resize(width: 400, height: 400, mode: .fill), 200, 200),
        (Resize(width: 400, height: 400, mode: .fill, allowsEnlarging: true), 400, 400),
        (Resize(width: 1), 1, 1),
    ])
    func `the size is determined by the given sides and the mode`(
        _ resize: Resize, _ width: Int, _ height: Int
    ) throws {
        let image = try Image(data: gradient(400, 200).encoded()).applying([resize])
        #expect(try image.pixels().size == ImageSize(width: width, height: height))
    }

    @Test(arguments: [ImageFormat.png, .jpeg])
    func `a flat picture stays flat`(_ format: ImageFormat) throws {
        for value: UInt8 in [0, 1, 2, 3, 17, 128, 254, 255] {
            let flat = try gray(Array(repeating: Array(repeating: value, count: 97), count: 61))
            let image = try Image(data: flat.encoded(as: EncodingOptions(format: format)))
            for resize in [
                Resize(width: 10), Resize(width: 33), Resize(width: 200, allowsEnlarging: true),
                Resize(width: 5, height: 60, mode: .stretch),
            ] {
                let result = try rows(of: image.applying([resize]))
                #expect(result.joined().allSatisfy { $0 == value })
            }
        }
    }

    @Test func `linear light is averaged, not encoded values`() throws {
        // Half the light of 255 is 188 in sRGB; half its code would be 128.
        let stripes = try gray((0..<64).map { y in (0..<64).map { ($0 + y) % 2 == 0 ? 0 : 255 } })
        let image = try Image(data: stripes.encoded()).applying([Resize(width: 8)])
        let result = try rows(of: image)
        #expect(result[4][4] == 188)
    }

    @Test func `transparent pixels give no colour to their neighbours`() throws {
        var samples: [UInt8] = []
        for x in 0..<16 { samples += x < 8 ? [200, 0, 0, 255] : [0, 255, 0, 0] }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 16, height: 1), layout: .rgba8, samples: samples))
        let image = try Image(data: pixels.encoded())
        let result = try image.applying([Resize(width: 4, height: 1, mode: .stretch)]).pixels()
        for pixel in stride(from: 0, to: 16, by: 4) where result.samples[pixel + 3] > 8 {
            #expect(result.samples[pixel + 1] == 0)
            #expect(abs(Int(result.samples[pixel]) - 200) <= 1)
        }
        #expect(result.samples[3] == 255)
        #expect(result.samples[15] == 0)
    }

    @Test func `every sample is Lanczos' sum, within the range of the samples next to it`() throws {
        let picture = (0..<9).map { (y: Int) -> [UInt8] in
            (0..<11).map { (x: Int) -> UInt8 in UInt8((x * 37 + y * 91 + x * y * 13) % 256) }
        }
        let image = try Image(data: gray(picture).encoded())
        for (width, height) in [(4, 3), (11, 5), (23, 9), (30, 31), (3, 20)] {
            let resize = Resize(width: width, height: height, mode: .stretch, allowsEnlarging: true)
            let result = try rows(of: image.applying([resize]))
            let expected = reference(picture, width, height)
            #expect(result.map(\.count) == expected.map(\.count))
            for (row, expectedRow) in zip(result, expected) {
                for (value, exact) in zip(row, expectedRow) {
                    #expect(abs(Double(value) - exact) <= 0.6)
                }
            }
        }
    }

    @Test(.needsCorpora) func `a thumbnail is close to one from a full decode`() throws {
        for name in ["clic_tulips.jpg", "clic_valley.jpg"] {
            let file = try #require(try CorpusFile.all("photos", where: { $0.file == name }).first)
            let image = try Image(data: file.data())
            // PNG cannot be decoded at a smaller size.
            let full = try Image(data: image.encoded(as: EncodingOptions(format: .png)))
            for width in [100, 240, 500] {
                let resize = Resize(width: width)
                let quick = try image.applying([resize]).pixels()
                let slow = try full.applying([resize]).pixels()
                #expect(quick.size == slow.size)
                #expect(signalToNoise(quick, slow) > 36, "\(name) \(width)")
            }
        }
    }

    @Test func `sides out of range are an error`() throws {
        let image = try Image(data: gradient(4, 4).encoded())
        for resize in [
            Resize(width: 0), Resize(height: -1), Resize(width: 65_536), Resize(),
        ] {
            #expect(throws: FilterError.self) { try image.applying([resize]).encoded() }
        }
    }

    @Test(arguments: [(60, 200), (10, 100), (128, 255), (0, 90), (250, 20)])
    func `edges get no outlines`(dark: Int, light: Int) throws {
        for isColored in [false, true] {
            let size = ImageSize(width: 40, height: 40)
            let samples = (0..<size.width * size.height).flatMap { index -> [UInt8] in
                let isLight = index % size.width >= 21 && index / size.width >= 13
                let level = UInt8(isLight ? light : dark)
                return isColored ? [level, 128, 255 - level] : [level]
            }
            let layout = isColored ? PixelLayout.rgb8 : .gray8
            let picture = try #require(Pixels(size: size, layout: layout, samples: samples))
            let image = try Image(data: picture.encoded())
            for side in [7, 13, 20, 31, 39, 41, 57, 80, 133] {
                for (width, height) in [(side, side), (side, 40), (40, side)] {
                    let resize = Resize(
                        width: width, height: height, mode: .stretch, allowsEnlarging: true)
                    let result = try image.applying([resize]).pixels()
                    let range = min(dark, light)...max(dark, light)
                    for index in stride(from: 0, to: result.samples.count, by: 4) {
                        #expect(range.contains(Int(result.samples[index])))
                        if isColored { #expect(result.samples[index + 1] == 128) }
                    }
                }
            }
        }
    }

    @Test func `fine patterns shrink to their mean light`() throws {
        let checkers = (0..<64).map { y in (0..<64).map { x in UInt8((x + y) % 2 * 255) } }
        let image = try Image(data: gray(checkers).encoded())
        let result = try rows(of: image.applying([Resize(width: 32, height: 32)]))
        #expect(result.joined().allSatisfy { abs(Int($0) - 188) <= 3 })
        // The edge pixels are repeated, which is no checkerboard.
        let inner = result.dropFirst().dropLast().flatMap { $0.dropFirst().dropLast() }
        #expect(inner.allSatisfy { abs(Int($0) - 188) <= 1 })
    }

    private func reference(_ rows: [[UInt8]], _ width: Int, _ height: Int) -> [[Double]] {
        let enlarges = width >= rows[0].count && height >= rows.count
        let values = rows.map { row in
            row.map { sample in
                let light = decode(Double(sample) / 255)
                return enlarges ? SigmoidReference.value(light) : light
            }
        }
        let across = values.map { line($0, width) }
        let columns = (0..<width).map { x in line(across.map { $0[x] }, height) }
        return (0..<height).map { y in
            columns.map { column in
                let light = enlarges ? SigmoidReference.light(column[y]) : column[y]
                return encode(min(max(light, 0), 1)) * 255
            }
        }
    }

    private func line(_ values: [Double], _ count: Int) -> [Double] {
        let step = Double(values.count) / Double(count)
        let scale = max(1, step)
        return (0..<count).map { index in
            let center = (Double(index) + 0.5) * step
            let distances = values.indices.map { index -> Double in
                (Double(index) + 0.5 - center) / scale
            }
            let weights = distances.map(lanczos)
            let sum = zip(values, weights).map(*).reduce(0, +) / weights.reduce(0, +)
            let near = zip(values, distances).filter { abs($0.1) < 1 - 1e-9 }.map { $0.0 }
            return min(max(sum, near.min() ?? sum), near.max() ?? sum)
        }
    }

    private func lanczos(_ x: Double) -> Double {
        guard abs(x) < 3 else { return 0 }
        func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
        return sinc(x) * sinc(x / 3)
    }

    private func decode(_ c: Double) -> Double {
        c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }

    private func encode(_ c: Double) -> Double {
        c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
    }

    private func signalToNoise(_ a: Pixels, _ b: Pixels) -> Double {
        guard a.samples.count == b.samples.count else { return 0 }
        let squares = zip(a.samples, b.samples).map { pow(Double($0) - Double($1), 2) }
        let mean = squares.reduce(0, +) / Double(max(1, squares.count))
        return 10 * log10(255 * 255 / max(mean, 1e-9))
    }
}
