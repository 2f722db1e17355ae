import Foundation
import Rendering
import Testing

/// WebPs with contradictory or excessive chunks.
struct HostileWebPTests {
    private let lossless = EncodingOptions(format: .webp, isLossless: true)

    @Test func `D3: chunks twice, in a wrong order, or missing are the same each time`() throws {
        let still = try RawWebP(gradient(8, 8, layout: .rgba8).encoded(as: lossless)).chunks[0]
        let lossy = RawWebP(
            try gradient(8, 8, layout: .rgba8).encoded(as: EncodingOptions(format: .webp)))
        let picture = ("VP8 ", try #require(lossy["VP8 "]))
        let alpha = ("ALPH", try #require(lossy["ALPH"]))
        let head = ("VP8X", [0x10, 0, 0, 0, 7, 0, 0, 7, 0, 0] as [UInt8])
        let orders: [(chunks: [(String, [UInt8])], isPicture: Bool?)] = [
            ([], false), ([head], false), ([head, alpha], false), ([picture], true),
            ([head, alpha, picture], true), ([head, still, picture], true), ([still, head], true),
            ([alpha, picture], true), ([head, ("JUNK", [1, 2, 3]), alpha, picture], true),
            ([("VP8X", [0x10, 0, 0, 0, 6, 0, 0, 7, 0, 0]), alpha, picture], false),
            ([("VP8X", [0x10]), picture], false), ([("VP8 ", [])], false),
            ([("VP8L", [0x2F])], false),
            ([("VP8X", [0x02] + head.1.dropFirst()), picture], false),
            ([head, ("ALPH", [9, 9, 9]), picture], nil), ([head, ("ALPH", []), picture], nil),
        ]
        for (index, order) in orders.enumerated() {
            var file = lossy
            file.chunks = order.chunks
            let (first, second) = try Decoding.twice(file.data)
            #expect(first == second, "\(index)")
            if let isPicture = order.isPicture {
                #expect(first.isPicture == isPicture, "\(index): \(first.isPicture)")
            }
        }
    }

    @Test func `D3: frames that do not fit the canvas are damage`() throws {
        let small = try gradient(4, 4, layout: .rgba8)
        for (x, y, width) in [(2, 0, 4), (0, 2, 4), (1 << 24, 0, 4), (0, 0, 2)] {
            var file = RawWebP(width: width, height: 4)
            try file.add(x: x, y: y, small)
            #expect(throws: ImageDecodingError.self, "\(x) \(y)") { try Image(data: file.data) }
        }
        for payload in [[], [UInt8](repeating: 0, count: 15), [UInt8](repeating: 0, count: 40)] {
            var file = RawWebP(width: 4, height: 4)
            file.chunks.append(("ANMF", payload))
            #expect(throws: ImageDecodingError.self) { try Image(data: file.data) }
        }
    }

    @Test func `D3: any byte of a file may be anything`() throws {
        var animation = RawWebP(width: 8, height: 8)
        try animation.add(x: 2, y: 2, gradient(5, 6, layout: .rgba8))
        try animation.add(gradient(8, 8, layout: .rgba8), clears: true)
        let lossy = try gradient(20, 9, layout: .rgba8).encoded(as: EncodingOptions(format: .webp))
        var limits = DecodingLimits()
        limits.pixels = 1_000_000
        for data in [animation.data, lossy, try gradient(20, 9).encoded(as: lossless)] {
            for position in 4..<data.count {
                for value in stride(from: 0, through: 255, by: isThorough ? 1 : 17) {
                    var bytes = data
                    bytes[position] = UInt8(value)
                    let (first, second) = try Decoding.twice(bytes, limits: limits)
                    #expect(first == second, "\(value) at \(position)")
                    let (third, fourth) = try Decoding.twice(
                        bytes, limits: limits, allowsTruncation: true)
                    #expect(third == fourth, "\(value) at \(position)")
                }
            }
        }
    }

    @Test func `D2: too many frames and a canvas that is too large are refused`() throws {
        var file = RawWebP(width: 4, height: 4)
        try file.add(gradient(4, 4, layout: .rgba8))
        let frame = file.chunks[2]
        file.chunks += repeatElement(frame, count: 9)
        var limits = DecodingLimits()
        limits.animationFrames = 10
        limits.animationPixels = 160
        #expect(try Image(data: file.data, limits: limits).info.frames == 10)
        limits.animationPixels = 159
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationPixels, limit: 159, actual: 160)
        ) { try Image(data: file.data, limits: limits) }
        limits.animationFrames = 9
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationFrames, limit: 9, actual: 10)
        ) { try Image(data: file.data, limits: limits) }
        file.chunks += repeatElement(frame, count: 300_000)
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationFrames, limit: 2_000, actual: 2_001)
        ) { try Image(data: file.data) }
        #expect(
            throws: ImageDecodingError.limitExceeded(.side, limit: 65_535, actual: 1 << 24)
        ) { try Image(data: RawWebP(width: 1 << 24, height: 1 << 24).data) }
    }

    @Test func `D2: too much EXIF, XMP or profile data is refused`() throws {
        let picture = try RawWebP(gradient(4, 4).encoded(as: lossless)).chunks[0]
        for (type, flag) in [("ICCP", 0x20), ("EXIF", 0x08), ("XMP ", 0x04)] {
            var file = RawWebP(width: 4, height: 4, flags: UInt8(flag))
            file.chunks[1] = (type, [UInt8](repeating: 65, count: 1_000))
            file.chunks.append(picture)
            var limits = DecodingLimits()
            limits.metadataBytes = 1_000
            try Image(data: file.data, limits: limits).verify()
            limits.metadataBytes = 999
            #expect(
                throws: ImageDecodingError.limitExceeded(.metadataBytes, limit: 999, actual: 1_000)
            ) { try Image(data: file.data, limits: limits) }
        }
    }

    @Test(arguments: [true, false])
    func `D3: the rows of a truncated WebP are correct before the cut and empty after it`(
        isLossless: Bool
    ) throws {
        let options = EncodingOptions(format: .webp, isLossless: isLossless)
        let data = try gradient(64, 200).encoded(as: options)
        #expect(try rowsShown(of: data, cutAt: (8..<64).map { data.count * $0 / 64 }) > 50)
    }
}
