import Foundation
import Rendering
import Testing

/// JPEGs with contradictory segments.
struct HostileJPEGTests {
    private let good = FlatJPEG(samples: [90, 100, 150], width: 24, height: 24)

    @Test func `D3: a frame larger than its data is an error, or grey if truncation is allowed`()
        throws
    {
        let data = changing(good.data, [0x00, 24, 0x00, 24], to: [0x00, 200, 0x00, 200])
        #expect(throws: ImageDecodingError.truncated(.jpeg)) { try Image(data: data).verify() }
        let (first, second) = try Decoding.twice(data, allowsTruncation: true)
        #expect(first.isPicture)
        #expect(first == second)
    }

    @Test func `D3: a frame smaller than its data is the same each time`() throws {
        let data = changing(good.data, [0x00, 24, 0x00, 24], to: [0x00, 8, 0x00, 8])
        let (first, second) = try Decoding.twice(data)
        #expect(first == second)
    }

    @Test func `D3: two frames, unknown frames and frames of no size are errors`() throws {
        let bytes = [UInt8](good.data)
        let start = try #require(bytes.firstRange(of: [0xFF, 0xC0])).lowerBound
        let frame = Array(bytes[start..<start + 19])
        var twice = bytes
        twice.insert(contentsOf: frame, at: start)
        #expect(try !Decoding(Data(twice)).isPicture)
        for marker: UInt8 in [0xC3, 0xC5, 0xC6, 0xC7, 0xC8, 0xCB, 0xCD, 0xCE, 0xCF] {
            var file = good
            file.frame = marker
            #expect(try !Decoding(file.data).isPicture, "\(marker)")
        }
        for (width, height) in [(0, 24), (24, 0), (65_535, 65_535), (65_501, 1), (1, 65_501)] {
            let size = FlatJPEG.number(height) + FlatJPEG.number(width)
            let data = changing(good.data, [0x00, 24, 0x00, 24], to: size)
            #expect(try !Decoding(data).isPicture, "\(width) × \(height)")
        }
        for precision: UInt8 in [0, 1, 2, 7, 9, 12, 16, 255] {
            var file = good
            file.precision = precision
            #expect(try !Decoding(file.data).isPicture, "\(precision)")
        }
    }

    @Test func `D3: missing restart markers are damage`() throws {
        var file = good
        file.extra = FlatJPEG.segment(0xDD, [0, 1])
        #expect(throws: ImageDecodingError.self) { try Image(data: file.data).verify() }
        file.extra = FlatJPEG.segment(0xDD, [0])
        #expect(throws: ImageDecodingError.self) { try Image(data: file.data).verify() }
        file.extra = FlatJPEG.segment(0xDD, [0xFF, 0xFF])
        #expect(try Decoding(file.data).isPicture)
    }

    @Test func `D3: any length of any segment is an error or the same each time`() throws {
        let bytes = [UInt8](FlatJPEG(samples: [90, 100, 150, 7], adobe: 2, hasJFIF: true).data)
        var position = 2
        var segments = 0
        while bytes[position] == 0xFF, bytes[position + 1] != 0xD9, segments < 8 {
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            for lie in [0, 1, 2, 3, length - 1, length + 1, length + 7, 0x7FFF, 0xFFFF] {
                var bytes = bytes
                bytes.replaceSubrange(position + 2..<position + 4, with: FlatJPEG.number(lie))
                let (first, second) = try Decoding.twice(Data(bytes))
                #expect(first == second, "\(bytes[position + 1]): \(lie)")
            }
            segments += 1
            position += 2 + length
        }
        #expect(segments == 7)
    }

    @Test func `D3: every byte before the pixels may be anything`() throws {
        let bytes = [UInt8](FlatJPEG(samples: [90, 100, 150, 7], adobe: 2, hasJFIF: true).data)
        var limits = DecodingLimits()
        limits.pixels = 1_000_000
        // Component identifiers, sampling factors and table selectors.
        let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0])).lowerBound
        for position in frame..<bytes.count {
            for value in stride(from: 0, through: 255, by: isThorough ? 1 : 5) {
                var bytes = bytes
                bytes[position] = UInt8(value)
                let (first, second) = try Decoding.twice(Data(bytes), limits: limits)
                #expect(first == second, "\(value) at \(position)")
            }
        }
    }

    @Test func `D3: colour profiles with inconsistent parts are left out`() throws {
        let name = Array("ICC_PROFILE\0".utf8)
        let lists: [[(UInt8, UInt8)]] = [
            [(0, 0)], [(1, 0)], [(0, 1)], [(2, 1)], [(1, 2)], [(2, 2)], [(1, 255)], [(255, 255)],
        ]
        for list in lists {
            var file = good
            file.extra = list.flatMap { FlatJPEG.segment(0xE2, name + [$0, $1, 1, 2, 3]) }
            let image = try Image(data: file.data)
            #expect(image.info.colorProfile == nil)
            try image.verify()
        }
    }

    @Test(arguments: [UInt8(0xFE), 0xE1, 0xE5, 0xED])
    func `D2: too many empty segments are refused`(marker: UInt8) throws {
        var file = good
        file.extra = (0..<70_000).flatMap { _ in FlatJPEG.segment(marker, []) }
        let error = #expect(throws: ImageDecodingError.self) { try Image(data: file.data) }
        guard case .damaged(.jpeg, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        file.extra = (0..<60_000).flatMap { _ in FlatJPEG.segment(marker, []) }
        #expect(try Decoding(file.data) == Decoding(good.data))
    }

    private func changing(_ data: Data, _ old: [UInt8], to new: [UInt8]) -> Data {
        var bytes = [UInt8](data)
        if let range = bytes.firstRange(of: old) { bytes.replaceSubrange(range, with: new) }
        return Data(bytes)
    }
}
