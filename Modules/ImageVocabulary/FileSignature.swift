/// A rule that recognises a format by the first bytes of a file.
enum FileSignature: Sendable {
    /// The file has these bytes at an offset.
    case bytes([UInt8], at: Int = 0)
    /// The file has at least this many bytes.
    case atLeast(Int)
    /// The first box of an ISO base media file lists at least one of these brands.
    case brand([String])
    /// The file is a camera's raw file in the form of a TIFF: a DNG, a TIFF whose first picture is
    /// a small preview by a camera, or a TIFF with a camera's own compression.
    case cameraTIFF
    /// The file begins as a JPEG, and a usual first segment follows after bytes that belong to no
    /// segment. Decoders skip such bytes.
    case jpegWithStrayBytes
    /// The file is XML or HTML with this element.
    case element(String)
    case all([FileSignature])

    /// The maximum ``length`` of any signature.
    static let longest = 512

    static func text(_ text: String, at offset: Int = 0) -> FileSignature {
        .bytes(Array(text.utf8), at: offset)
    }

    /// The number of first bytes that this signature needs.
    var length: Int {
        switch self {
        case .bytes(let bytes, let offset): offset + bytes.count
        case .atLeast(let count): count
        case .brand, .cameraTIFF, .jpegWithStrayBytes, .element: Self.longest
        case .all(let parts): parts.map(\.length).max() ?? 0
        }
    }

    /// - Parameter start: The first bytes of a file, up to ``longest``.
    func matches(_ start: [UInt8]) -> Bool {
        switch self {
        case .bytes(let bytes, let offset): start.dropFirst(offset).starts(with: bytes)
        case .atLeast(let count): start.count >= count
        case .brand(let brands): Self.brands(in: start).contains(where: brands.contains)
        case .cameraTIFF: Self.isCameraTIFF(start)
        case .jpegWithStrayBytes: Self.isJPEGWithStrayBytes(start)
        case .element(let name): Self.hasElement(name, in: start)
        case .all(let parts): parts.allSatisfy { $0.matches(start) }
        }
    }

    /// Returns true if `start` may be this signature after a conversion of line ends, such as a
    /// transfer in text mode makes. Only a ``bytes(_:at:)`` at offset 0 is compared.
    ///
    /// - Parameter start: The first bytes of a file, up to ``longest``.
    func matchesConverted(_ start: [UInt8]) -> Bool {
        guard case .bytes(let bytes, 0) = self else { return false }
        return Self.joiningLineEnds(start).starts(with: Self.joiningLineEnds(bytes))
    }

    /// Replaces every run of CR and LF by one LF. A conversion of line ends changes only such runs,
    /// so the results for the original and the converted bytes are equal.
    private static func joiningLineEnds(_ bytes: [UInt8]) -> [UInt8] {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        return bytes.reduce(into: []) { joined, byte in
            let isLineEnd = byte == lineFeed || byte == carriageReturn
            if !isLineEnd || joined.last != lineFeed {
                joined.append(isLineEnd ? lineFeed : byte)
            }
        }
    }

    private static func brands(in start: [UInt8]) -> [String] {
        guard start.dropFirst(4).starts(with: "ftyp".utf8) else { return [] }
        let size = start.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return stride(from: 8, to: min(size, start.count) - 3, by: 4).map {
            String(decoding: start[$0..<$0 + 4], as: UTF8.self)
        }
    }

    /// Returns true if the first picture of a TIFF has a camera's tags. Only tags within `start`
    /// count.
    private static func isCameraTIFF(_ start: [UInt8]) -> Bool {
        let isBigEndian = start.starts(with: "MM\0*".utf8)
        guard isBigEndian || start.starts(with: "II*\0".utf8) else { return false }
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= start.count else { return nil }
            let bytes = start[place..<place + count]
            let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
            return ordered.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let place = number(4, 4), let count = number(place, 2) else { return false }
        var tags: [Int: Int] = [:]
        for index in 0..<count {
            let entry = place + 2 + 12 * index
            guard let tag = number(entry, 2), let kind = number(entry + 2, 2),
                let value = number(entry + 8, kind == 3 ? 2 : 4)
            else { break }
            tags[tag] = value
        }
        // Tag 254 is the kind of picture, 259 its compression, 271 the camera's maker, 330 the
        // place of further pictures, and 50706 the version of DNG.
        let isPreview = tags[254] == 1 && tags[330] != nil
        let hasOwnCompression = [32_767, 34_713, 65_535].contains(tags[259] ?? 0)
        return tags[50_706] != nil || tags[271] != nil && (isPreview || hasOwnCompression)
    }

    /// Returns true if `start` begins as a JPEG and contains the head of a JFIF or EXIF segment, or
    /// of a segment with quantization tables.
    private static func isJPEGWithStrayBytes(_ start: [UInt8]) -> Bool {
        guard start.starts(with: [0xFF, 0xD8]) else { return false }
        return start.indices.dropFirst(2).dropLast(4).contains { place in
            guard start[place] == 0xFF else { return false }
            let rest = start[(place + 4)...]
            switch start[place + 1] {
            case 0xE0: return rest.starts(with: "JFIF\0".utf8)
            case 0xE1: return rest.starts(with: "Exif\0\0".utf8)
            case 0xDB:
                // A segment has one to four quantization tables, each with a number from 0 to 3 and
                // 64 bytes.
                let length = Int(start[place + 2]) << 8 | Int(start[place + 3])
                return [67, 132, 197, 262].contains(length) && (rest.first ?? 4) < 4
            default: return false
            }
        }
    }

    private static func hasElement(_ name: String, in start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self)
        let trimmed = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return trimmed.hasPrefix("<") && text.contains("<" + name)
    }
}
