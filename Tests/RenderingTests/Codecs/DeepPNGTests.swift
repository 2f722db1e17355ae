import Foundation
import Rendering
import Testing

/// 16-bit samples survive, exactly where pixels are only moved.
struct DeepPNGTests {
    /// Colour types with their samples per pixel in the file.
    private static let kinds: [(type: UInt8, channels: Int)] = [(0, 1), (2, 3), (4, 2), (6, 4)]

    @Test func `all 65,536 levels are preserved`() throws {
        // Uses no filters, so the bytes are predictable.
        var rows: [UInt8] = []
        var plain: [UInt8] = []
        for high in UInt8.min...UInt8.max {
            rows.append(high % 5)
            plain.append(0)
            for low in UInt8.min...UInt8.max {
                rows += [high, low]
                plain += [high, low]
            }
        }
        for rows in [rows, plain] {
            let file = RawPNG(width: 256, height: 256, depth: 16, colorType: 0, rows: rows)
            let image = try Image(data: file.data)
            for compression in [nil, 0, 6] {
                var options = EncodingOptions()
                options.compression = compression
                let written = try image.encoded(as: options)
                #expect(try Image(data: written).info.bitDepth == 16)
                #expect(try Decoding(written) == Decoding(file.data))
            }
        }
        let file = RawPNG(width: 256, height: 256, depth: 16, colorType: 0, rows: plain)
        guard case .picture(let samples) = try Decoding(Image(data: file.data).encoded()) else {
            Issue.record("no picture")
            return
        }
        let levels = stride(from: 0, to: samples.count, by: 2).map {
            UInt16(samples[$0]) | UInt16(samples[$0 + 1]) << 8
        }
        #expect(levels == Array(0...UInt16.max))
    }

    @Test(arguments: kinds, [false, true])
    func `turns, flips and crops move pixels of 16 bits`(
        _ kind: (type: UInt8, channels: Int), _ isInterlaced: Bool
    ) throws {
        let (width, height) = (3, 2)
        var value: UInt8 = 0
        let pixels = (0..<width * height).map { _ in
            (0..<kind.channels * 2).map { _ -> UInt8 in
                value += 5
                return value
            }
        }
        func file(_ width: Int, _ order: [Int], isInterlaced: Bool = false) -> Data {
            var file = AnimatedPNG(
                width: width, height: order.count / width, frames: 1, depth: 16,
                colorType: kind.type, isInterlaced: isInterlaced)
            file.addHidden(order.flatMap { pixels[$0] })
            return file.data
        }
        let image = try Image(data: file(3, Array(0..<6), isInterlaced: isInterlaced))
        let works: [(any Filter, Int, [Int])] = [
            (Look(.original), 3, [0, 1, 2, 3, 4, 5]),
            (Rotate(degrees: 90), 2, [3, 0, 4, 1, 5, 2]),
            (Rotate(degrees: 180), 3, [5, 4, 3, 2, 1, 0]),
            (Flip(.horizontal), 3, [2, 1, 0, 5, 4, 3]),
            (Flip(.vertical), 3, [3, 4, 5, 0, 1, 2]),
            (Crop(.rectangle(x: 1, y: 0, width: 2, height: 2)), 2, [1, 2, 4, 5]),
        ]
        for (filter, width, order) in works {
            let result = try image.applying([filter]).encoded()
            #expect(try Image(data: result).info.bitDepth == 16)
            #expect(try Decoding(result) == Decoding(file(width, order)), "\(filter)")
        }
    }

    @Test func `a format of 8 bits, and pixels in memory, get 8 bits`() throws {
        let numbers: [UInt16] = [0, 128, 129, 0x7F7F, 0x8080, 65_406, 65_407, 65_535]
        var rows: [UInt8] = [0]
        for number in numbers { rows += [UInt8(number >> 8), UInt8(number & 0xFF)] }
        let file = RawPNG(width: 8, height: 1, depth: 16, colorType: 0, rows: rows)
        let image = try Image(data: file.data)
        let expected = numbers.map { UInt8((Int($0) * 255 + 32_767) / 65_535) }
        #expect(try RenderingTests.rows(of: image) == [expected])
        let inverted = image.applying([ColorInvert()])
        let written = try Image(data: inverted.encoded())
        #expect(written.info.bitDepth == 16)
        #expect(try RenderingTests.rows(of: written) == [expected.map { 255 - $0 }])
        for format in [ImageFormat.webp, .gif, .jpeg] {
            let result = try image.encoded(as: EncodingOptions(format: format))
            #expect(try Image(data: result).info.bitDepth == 8)
        }
        for filter in [Resize(width: 4), Rotate(degrees: 10)] as [any Filter] {
            let result = try image.applying([filter]).encoded()
            #expect(try Image(data: result).info.bitDepth == 16)
        }
    }

    @Test func `a transparent colour of 16 bits is one level and no more`() throws {
        let rows: [UInt8] = [0, 1, 2, 1, 3]
        let file = RawPNG(
            width: 2, height: 1, depth: 16, colorType: 0, rows: rows, before: [("tRNS", [1, 2])])
        let written = try Image(data: file.data).encoded()
        let expected: [UInt8] = [2, 1, 2, 1, 2, 1, 0, 0, 3, 1, 3, 1, 3, 1, 255, 255]
        #expect(try Decoding(written) == .picture(expected))
    }

    @Test func `a large picture has the same bytes for any threads and strips`() throws {
        var rows: [UInt8] = []
        for y in 0..<800 {
            rows.append(1)
            for x in 0..<1_600 { rows.append(UInt8(truncatingIfNeeded: x * y / 7)) }
        }
        let file = RawPNG(width: 800, height: 800, depth: 16, colorType: 0, rows: rows)
        let image = try Image(data: file.data)
        let first = try image.encoded(as: EncodingOptions(threads: 1))
        #expect(try Decoding(first) == Decoding(file.data))
        for height in [16, 100] {
            for threads in [1, 2] {
                let options = EncodingOptions(threads: threads)
                #expect(try image.encoded(as: options, stripHeight: height) == first)
            }
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .webp, .gif, .png])
    func `a remark says that a format has fewer bits`(_ format: ImageFormat) throws {
        var remarks: [ImageRemark] = []
        let still = DeepPixels.noise(20, 10, channels: 3).file()
        _ = try Image(data: still).encoded(
            as: EncodingOptions(format: format), onRemark: { remarks.append($0) })
        #expect(remarks == (format == .png ? [] : [.depthLost(format, bits: 8, inputBits: 16)]))
    }

    @Test func `no remark says what was asked for`() throws {
        var remarks: [ImageRemark] = []
        _ = try Image(data: DeepPixels.noise(20, 10, channels: 3).file()).encoded(
            as: EncodingOptions(format: .png, depth: .eight), onRemark: { remarks.append($0) })
        #expect(remarks == [])
    }
}
