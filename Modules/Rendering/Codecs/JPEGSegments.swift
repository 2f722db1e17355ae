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

    /// Collects what is carried from file to file. Where several segments hold EXIF or XMP the first
    /// counts; a profile is joined from its parts.
    static func metadata(
        in data: Data, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Metadata {
        var metadata = Metadata()
        var parts: [Int: Data] = [:]
        var partCount = 0
        var size = 0
        var sizeOfText = 0
        for (marker, payload) in Segments(data: data) {
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
                    sizeOfText += payload.count
                }
            case application2:
                guard let part = body(profileName), part.count > 2 else { continue }
                parts[Int(part[part.startIndex])] = part.dropFirst(2)
                partCount = Int(part[part.startIndex + 1])
                size += part.count
            case application13 where payload.starts(with: photoshopName):
                metadata.segments.append((marker, payload))
                sizeOfText += payload.count
            case comment:
                metadata.comments.append(payload)
                sizeOfText += payload.count
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

/// Walks from marker to marker, up to the first scan or to where the walk makes no sense.
private struct Segments: Sequence, IteratorProtocol {
    let data: Data
    private var position = 2

    init(data: Data) { self.data = data }

    mutating func next() -> (marker: Int, payload: Data)? {
        while true {
            guard byte(position) == 0xFF, let marker = byte(position + 1) else { return nil }
            switch marker {
            case 0xFF:
                position += 1
            case 0x01, 0xD0...0xD8:
                position += 2
            case 0x00, 0xD9, 0xDA:
                return nil
            default:
                guard let high = byte(position + 2), let low = byte(position + 3) else {
                    return nil
                }
                let length = high << 8 | low
                let start = data.startIndex + position + 4
                guard length >= 2, start + length - 2 <= data.endIndex else { return nil }
                position += 2 + length
                return (marker, data[start..<start + length - 2])
            }
        }
    }

    private func byte(_ offset: Int) -> Int? {
        offset < data.count ? Int(data[data.startIndex + offset]) : nil
    }
}
