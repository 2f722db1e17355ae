import Foundation

/// The marker segments of a JPEG that stand before its pixels.
enum JPEGSegments {
    static let exifName = Array("Exif\0\0".utf8)
    static let profileName = Array("ICC_PROFILE\0".utf8)
    static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let extendedXMPName = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let photoshopName = Array("Photoshop 3.0\0".utf8)

    static let comment = 0xFE
    static let application1 = 0xE1
    static let application2 = 0xE2
    static let application13 = 0xED

    /// The most that one segment holds.
    static let capacity = 65_533

    /// The most segments before the first scan. Photographs have dozens; a profile alone may have
    /// 255.
    private static let most = 65_536

    /// Refuses what would cost seconds by the number of its segments alone.
    static func checkNumber(in data: Data) throws(ImageDecodingError) {
        var segments = Segments(data: data, skipsUnwanted: false)
        var count = 0
        while segments.next() != nil {
            count += 1
            if count > most {
                throw .damaged(
                    .jpeg, reason: "more than \(most) segments stand before its pixels")
            }
        }
    }

    /// What the file says of its components; `nil` where it says nothing before its first scan.
    static func frame(in data: Data) -> JPEGFrame? {
        var segments = Segments(data: data, skipsUnwanted: false)
        while let segment = segments.next() {
            // All but tables and an extension that nobody has: C4, C8 and CC.
            guard (0xC0...0xCF).contains(segment.marker),
                ![0xC4, 0xC8, 0xCC].contains(segment.marker)
            else { continue }
            return JPEGFrame([UInt8](data[segment.range]))
        }
        return nil
    }

    /// What a piece of text counts beside its bytes: millions of empty ones take memory, too.
    static let overhead = 64

    /// Collects what is carried from file to file. Where several segments hold EXIF or XMP the
    /// first counts; a profile is joined from its parts.
    static func metadata(
        in data: Data, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Metadata {
        var metadata = Metadata()
        var parts: [Int: Data] = [:]
        var partCount = 0
        var size = 0
        var sizeOfText = 0
        for segment in Segments(data: data) {
            let (marker, payload) = (segment.marker, data[segment.range])
            func body(_ name: [UInt8]) -> Data? {
                payload.starts(with: name) ? payload.dropFirst(name.count) : nil
            }
            switch marker {
            case application1:
                if let exif = body(exifName) {
                    metadata.exif = metadata.exif ?? exif
                } else if let packet = body(xmpName) {
                    metadata.xmp = metadata.xmp ?? packet
                } else if payload.starts(with: extendedXMPName) {
                    metadata.segments.append((marker, payload))
                    sizeOfText += payload.count + overhead
                }
            case application2:
                guard let part = body(profileName), part.count > 2 else { continue }
                parts[Int(part[part.startIndex])] = part.dropFirst(2)
                partCount = Int(part[part.startIndex + 1])
                size += part.count
            case application13 where payload.starts(with: photoshopName):
                metadata.segments.append((marker, payload))
                sizeOfText += payload.count + overhead
            case comment:
                metadata.comments.append(payload)
                sizeOfText += payload.count + overhead
            default:
                continue
            }
            try limits.check(.metadataBytes, \.metadataBytes, max(size, sizeOfText))
        }
        // A profile with a part missing is no profile.
        if partCount > 0, (1...partCount).allSatisfy({ parts[$0] != nil }) {
            metadata.colorProfile = Data((1...partCount).compactMap { parts[$0] }.joined())
        }
        return metadata
    }
}

/// Walks from marker to marker, up to the first scan or to where the walk makes no sense. Of what
/// nobody asks for, which may come millions of times, nothing is made.
private struct Segments: Sequence, IteratorProtocol {
    private static let wanted = [
        JPEGSegments.application1, JPEGSegments.application2, JPEGSegments.application13,
        JPEGSegments.comment,
    ]

    private let data: Data
    private let skipsUnwanted: Bool
    private var position = 2

    init(data: Data, skipsUnwanted: Bool = true) {
        self.data = data
        self.skipsUnwanted = skipsUnwanted
    }

    mutating func next() -> (marker: Int, range: Range<Int>)? {
        var position = position
        defer { self.position = position }
        return data.withUnsafeBytes { bytes -> (marker: Int, range: Range<Int>)? in
            while position + 1 < bytes.count, bytes[position] == 0xFF {
                let marker = Int(bytes[position + 1])
                switch marker {
                case 0xFF:
                    position += 1
                case 0x01, 0xD0...0xD8:
                    position += 2
                case 0x00, 0xD9, 0xDA:
                    return nil
                default:
                    guard position + 4 <= bytes.count else { return nil }
                    let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
                    let start = position + 4
                    let end = position + 2 + length
                    guard length >= 2, end <= bytes.count else { return nil }
                    position = end
                    if !skipsUnwanted || Self.wanted.contains(marker) {
                        return (marker, data.startIndex + start..<data.startIndex + end)
                    }
                }
            }
            return nil
        }
    }
}
