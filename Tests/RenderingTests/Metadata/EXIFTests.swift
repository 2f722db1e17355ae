import Foundation
import Rendering
import Testing

/// Hand-written EXIF, read through the images that contain it.
struct EXIFTests {
    @Test(arguments: [true, false], 1...8)
    func `orientation is read in both byte orders`(_ isBigEndian: Bool, _ value: Int) throws {
        let exif = Structure(isBigEndian: isBigEndian, entries: [(0x0112, 3, value)])
        let image = try Image(data: exif.jpeg())
        #expect(image.info.orientation.rawValue == value)
        #expect(image.info.displayedSize.width == (value < 5 ? 24 : 16))
        #expect(try Image(data: image.encoded()).info.orientation == .upright)
    }

    @Test(arguments: [0, 9, 65_535])
    func `an invalid orientation is ignored`(_ value: Int) throws {
        let exif = Structure(isBigEndian: true, entries: [(0x0112, 3, value)])
        let image = try Image(data: exif.jpeg())
        #expect(image.info.orientation == .upright)
        #expect(try orientations(in: image.encoded()) == [1])
    }

    @Test func `sizes in EXIF are corrected`() throws {
        let exif = Structure(
            isBigEndian: false, entries: [(0x0100, 3, 99), (0x0101, 4, 99), (0x0112, 3, 6)])
        let result = try Image(data: exif.jpeg()).encoded()
        // Width and height as 32-bit numbers, in the byte order of the structure.
        #expect(result.firstRange(of: Data([0, 1, 4, 0, 1, 0, 0, 0, 16, 0, 0, 0])) != nil)
        #expect(result.firstRange(of: Data([1, 1, 4, 0, 1, 0, 0, 0, 24, 0, 0, 0])) != nil)
    }

    @Test func `EXIF of a converted picture says sRGB`() throws {
        // A directory with one entry, 65,535 for "uncalibrated", after the main one.
        let exif = Structure(isBigEndian: true, entries: [(0x8769, 4, 26)]).bytes
        let own = Data([0, 1, 0xA0, 1, 0, 3, 0, 0, 0, 1, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0])
        let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        let tagged = RawProfile.insert(
            RawProfile.displayP3.data, into: Structure.insert(exif + own, into: picture))
        let space = Data([0xA0, 1, 0, 3, 0, 0, 0, 1])
        for (filter, expected) in [
            (ColorProfile(.sRGB) as any Filter, [0, 1]), (Look(.sepia), [255, 255]),
            (Flip(.vertical), [255, 255]),
        ]
            as [(any Filter, [UInt8])]
        {
            let result = try Image(data: tagged).applying([filter]).encoded()
            let found = try #require(result.firstRange(of: space))
            #expect(result[found.upperBound..<found.upperBound + 2].elementsEqual(expected))
        }
    }

    @Test func `the first of two EXIF structures wins`() throws {
        let first = Structure(isBigEndian: true, entries: [(0x0112, 3, 6)])
        let second = Structure(isBigEndian: true, entries: [(0x0112, 3, 3)])
        let data = try first.jpeg(followedBy: second)
        #expect(try Image(data: data).info.orientation == .turned90)
        #expect(try orientations(in: Image(data: data).encoded()) == [1])
    }

    @Test func `corrupt EXIF causes at most a wrong orientation`() throws {
        let whole = Structure(
            isBigEndian: true, entries: [(0x0112, 3, 6), (0x8769, 4, 8), (0x0201, 4, 8)],
            next: 8
        ).bytes
        let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        for position in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[position] = value
                try check(bytes)
            }
            try check(whole.prefix(position))
        }

        func check(_ exif: Data) throws {
            let result = try Image(data: Structure.insert(exif, into: picture)).encoded()
            let size = try Image(data: result).info.displayedSize
            #expect([size.width, size.height].sorted() == [16, 24])
        }
    }

    /// The values of the big-endian orientation tags in some bytes.
    private func orientations(in data: Data) -> [UInt8] {
        let tag = Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0])
        var found: [UInt8] = []
        var rest = data[...]
        while let range = rest.firstRange(of: tag) {
            found.append(rest[range.upperBound])
            rest = rest[range.upperBound...]
        }
        return found
    }
}

/// A TIFF structure with one directory, whose entries hold one number each.
private struct Structure {
    var isBigEndian: Bool
    var entries: [(tag: Int, type: Int, value: Int)]
    var next = 0

    var bytes: Data {
        var data = Data((isBigEndian ? "MM" : "II").utf8)
        data += number(42, 2) + number(8, 4) + number(entries.count, 2)
        for entry in entries {
            data += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4)
            let size = entry.type == 3 ? 2 : 4
            data += number(entry.value, size) + Data(count: 4 - size)
        }
        return data + number(next, 4)
    }

    func jpeg(followedBy other: Structure? = nil) throws -> Data {
        let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        let rest = other.map { Self.insert($0.bytes, into: picture) } ?? picture
        return Self.insert(bytes, into: rest)
    }

    static func insert(_ exif: Data, into jpeg: Data) -> Data {
        let payload = Data("Exif\0\0".utf8) + exif
        let length = payload.count + 2
        return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
            + jpeg.dropFirst(2)
    }

    private func number(_ value: Int, _ size: Int) -> Data {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(isBigEndian ? digits.reversed() : digits)
    }
}
