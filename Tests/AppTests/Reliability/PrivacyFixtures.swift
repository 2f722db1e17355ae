import Foundation

/// Files with all metadata that a camera, a phone and an editor leave in a picture. Each item
/// contains ``mark``.
enum PrivacyFixtures {
    static let mark = "SECRET"
    static let profileName = "Wide of the test"

    /// A JPEG with every kind of private segment, rotated by its EXIF orientation.
    static func jpeg(around picture: Data) -> Data {
        let secret = Data(mark.utf8)
        func named(_ name: String) -> Data { Data(name.utf8) + secret }
        let profile = profile()
        var segments: [(UInt8, Data)] = [
            // JFIF with a 2 × 2 thumbnail, and its extension.
            (0xE0, Data("JFIF\0".utf8) + [1, 2, 0, 0, 1, 0, 1, 2, 2] + secret + secret),
            (0xE0, named("JFXX\0\u{10}")),
            (0xE1, Data("Exif\0\0".utf8) + exif(thumbnail: picture)),
            (0xE1, Data("Exif\0\0".utf8) + exif(thumbnail: picture)),
            (0xE1, named("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>")),
            (0xE1, named("http://ns.adobe.com/xmp/extension/\0")),
            (0xE2, named("MPF\0")), (0xE2, named("FPXR\0")),
            (0xE2, Data("ICC_PROFILE\0".utf8) + [1, 2] + profile.prefix(200)),
            (0xE2, Data("ICC_PROFILE\0".utf8) + [2, 2] + profile.dropFirst(200)),
            (0xED, named("Photoshop 3.0\08BIM\u{4}\u{4}\0\0\0\0")),
            (0xEE, named("Adobe\0d\0\0\0\0\u{1}")),
            (0xFE, secret), (0xFE, Data()),
        ]
        for marker in UInt8(0xE3)...0xEF where ![0xED, 0xEE].contains(marker) {
            segments.append((marker, named("Ducky\0")))
        }
        let inserted = segments.map { marker, payload in
            let length = payload.count + 2
            return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
        }
        // Drops the picture's own JFIF segment, which would be a second one.
        let body = picture.dropFirst(2).dropFirst(picture[3] == 0xE0 ? 18 : 0)
        // Data after the end: a second picture, as phones add one, and text.
        let pieces: [Data] = [
            Data([0xFF, 0xD8]), Data(inserted.joined()), Data(body), picture, secret,
        ]
        return Data(pieces.joined())
    }

    /// A PNG with every kind of private chunk, rotated by its EXIF orientation.
    static func png(around picture: Data) -> Data {
        let chunks: [(String, Data)] = [
            ("eXIf", exif(thumbnail: Data(mark.utf8))),
            ("tEXt", Data("Author\0\(mark)".utf8)),
            ("tEXt", Data("Raw profile type exif\0\(mark)".utf8)),
            ("zTXt", Data("Comment\0\0\(mark)".utf8)),
            ("iTXt", Data("XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>\(mark)".utf8)),
            ("tIME", Data([7, 0xE9, 1, 2, 3, 4, 5])),
            ("caBX", Data(mark.utf8)), ("prVt", Data(mark.utf8)), ("zxIf", Data(mark.utf8)),
        ]
        let inserted = chunks.map { type, payload in
            let body = Data(type.utf8) + payload
            return number(payload.count) + body + number(Int(checksum(of: body)))
        }
        let end = picture.count - 12
        // Some chunks precede the pixels, some follow them, and text follows the end.
        let pieces: [Data] = [
            Data(picture.prefix(33)), Data(inserted.joined()), Data(picture[33..<end]),
            Data(inserted.dropFirst(1).joined()), Data(picture.suffix(12)), Data(mark.utf8),
        ]
        return Data(pieces.joined())
    }

    /// A valid profile with a name and padding.
    static func profile() -> Data {
        var profile = Data(count: 400)
        func put(_ bytes: Data, at offset: Int) {
            profile.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        put(number(400) + number(0) + number(0x0240_0000) + Data("mntrRGB XYZ ".utf8), at: 0)
        put(Data("acsp".utf8), at: 36)
        put(number(0xF6D6) + number(0x10000) + number(0xD32D), at: 68)
        let name = Data(profileName.utf8) + [0]
        put(number(1) + Data("desc".utf8) + number(144) + number(12 + name.count), at: 128)
        put(Data("desc".utf8) + number(0) + number(name.count) + name, at: 144)
        return profile
    }

    // MARK: - EXIF

    /// Orientation 6, a position, serial numbers, an owner, a maker note, comments, a thumbnail.
    private static func exif(thumbnail: Data) -> Data {
        let words = Data((mark + "\0").utf8)
        // The main, EXIF, GPS and thumbnail directories. Their sizes are fixed, so all offsets are
        // known in advance.
        let sizes = [6, 5, 4, 2].map { 2 + 12 * $0 + 4 }
        let starts = sizes.indices.map { 8 + sizes[..<$0].reduce(0, +) }
        let values = 8 + sizes.reduce(0, +)
        let thumbnailStart = values + words.count + 24
        func text(_ tag: Int) -> Data { entry(tag, 2, words.count, number(values)) }
        let main = [
            text(0x010E), entry(0x0112, 3, 1, Data([0, 6, 0, 0])), text(0x013B), text(0x8298),
            entry(0x8769, 4, 1, number(starts[1])), entry(0x8825, 4, 1, number(starts[2])),
        ]
        let own = [
            entry(0x927C, 7, words.count, number(values)),
            entry(0x9286, 7, words.count, number(values)), text(0xA430), text(0xA431),
            text(0xA435),
        ]
        let place = values + words.count
        let position = [
            entry(1, 2, 2, Data("N\0\0\0".utf8)), entry(2, 5, 3, number(place)),
            entry(3, 2, 2, Data("E\0\0\0".utf8)), entry(4, 5, 3, number(place)),
        ]
        let second = [
            entry(0x0201, 4, 1, number(thumbnailStart)),
            entry(0x0202, 4, 1, number(thumbnail.count)),
        ]
        let degrees = Data([52, 1, 13, 1, 4683, 100].map { number($0) }.joined())
        let pieces: [Data] = [
            Data("MM\0*".utf8), number(8), directory(main, next: starts[3]),
            directory(own, next: 0), directory(position, next: 0), directory(second, next: 0),
            words, degrees, Data(thumbnail.prefix(20_000)),
        ]
        return Data(pieces.joined())
    }

    private static func directory(_ entries: [Data], next: Int) -> Data {
        Data([0, UInt8(entries.count)]) + entries.joined() + number(next)
    }

    private static func entry(_ tag: Int, _ type: UInt8, _ count: Int, _ value: Data) -> Data {
        let head: [UInt8] = [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, type]
        return Data(head) + number(count) + value
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { (shift: Int) in UInt8(truncatingIfNeeded: value >> shift) })
    }

    private static func checksum(of bytes: Data) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
