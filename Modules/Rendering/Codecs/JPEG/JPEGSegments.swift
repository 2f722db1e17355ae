import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Reads and writes the marker segments that precede the pixels of a JPEG.
package enum JPEGSegments {
    static let exifName = Array("Exif\0\0".utf8)
    static let jfifName = Array("JFIF\0".utf8)
    static let profileName = Array("ICC_PROFILE\0".utf8)
    static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    /// The name of the segments of ISO 21496-1, which describe gain maps.
    static let gainMapName = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
    private static let extendedXMPName = Array("http://ns.adobe.com/xmp/extension/\0".utf8)

    static let comment = 0xFE
    static let application0 = 0xE0
    static let application1 = 0xE1
    static let application2 = 0xE2
    static let application13 = 0xED

    /// The largest payload of a segment, in bytes.
    static let capacity = 65_533

    /// The maximum number of segments before the first scan. Photographs have dozens; a profile
    /// alone may have 255.
    private static let most = 65_536

    /// Rejects a file with so many segments that reading them would take seconds.
    static func checkNumber(in data: Data) throws(ImageDecodingError) {
        var segments = Segments(data: data, skipsUnwanted: false)
        var count = 0
        while segments.next() != nil {
            count += 1
            if count > most {
                throw .damaged(
                    .jpeg, reason: "more than \(most) segments before its pixels")
            }
        }
    }

    /// Returns `true` for the markers of frame headers.
    static func isFrame(_ marker: Int) -> Bool {
        // C4 and CC are tables, and C8 is an unused extension.
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Returns the frame header; `nil` if it is invalid, or if none exists before the first scan.
    static func frame(in data: Data) -> JPEGFrame? {
        var segments = Segments(data: data, skipsUnwanted: false)
        while let segment = segments.next() {
            guard isFrame(segment.marker) else { continue }
            return JPEGFrame([UInt8](data[segment.range]))
        }
        return nil
    }

    /// Returns the file up to the head of its first scan; the whole file if it has no such head.
    static func head(of data: Data) -> Data {
        var segments = Segments(data: data, skipsUnwanted: false)
        while segments.next() != nil {}
        return segments.scan.map { data[..<$0.upperBound] } ?? data
    }

    /// Returns the file with its EXIF replaced by `exif`, and without the bytes after its last end
    /// marker.
    static func replacingEXIF(in data: Data, with exif: Data) -> Data {
        var result = Data([0xFF, 0xD8])
        result.reserveCapacity(data.count + exif.count + 18)
        var position = data.startIndex + 2
        var hasOurs = false
        for segment in Segments(data: data, skipsUnwanted: false) {
            position = segment.range.upperBound
            let payload = data[segment.range]
            // The new EXIF follows the JFIF segment; without one, it is the first segment.
            if !hasOurs, segment.marker != application0 || !payload.starts(with: jfifName) {
                append(UInt8(application1), exifName + exif, to: &result)
                hasOurs = true
            }
            if segment.marker != application1 || !payload.starts(with: exifName) {
                append(UInt8(segment.marker), Array(payload), to: &result)
            }
        }
        if !hasOurs { append(UInt8(application1), exifName + exif, to: &result) }
        let rest = data[position...]
        let end =
            rest.lastPlace(of: Data([0xFF, 0xD9]))?.upperBound ?? data.endIndex
        return result + data[position..<end]
    }

    /// Appends a segment to `result`.
    static func append(_ marker: UInt8, _ payload: [UInt8], to result: inout Data) {
        let length = payload.count + 2
        result.append(contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)])
        result.append(contentsOf: payload)
    }

    /// Returns the size in bytes of the JPEG with which `bytes` begin; `nil` if it is incomplete,
    /// or if no JPEG begins there.
    package static func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var position = 2
        while position + 1 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            position += 2
            switch marker {
            case 0xD9: return position
            // A fill byte may precede a marker.
            case 0xFF: position -= 1
            case 0x01, 0xD0...0xD7: continue
            default:
                guard position + 1 < bytes.count else { return nil }
                let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
                guard length >= 2 else { return nil }
                position += length
                if marker == 0xDA { position = endOfScan(in: bytes, from: position) }
            }
        }
        return nil
    }

    /// Returns the end of the entropy-coded data: the offset of the first marker that is not a
    /// restart marker, or the number of bytes if no such marker follows.
    static func endOfScan(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var position = start
        while position + 1 < bytes.count {
            guard let found = memchr(base + position, 0xFF, bytes.count - 1 - position) else {
                return bytes.count
            }
            position =
                found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: base)
            let next = bytes[position + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return position }
            position += next == 0xFF ? 1 : 2
        }
        return bytes.count
    }

    /// The memory, in bytes, that a stored segment, chunk or comment is assumed to need besides its
    /// payload. It counts towards ``DecodingLimits/metadataBytes``, because a file may have
    /// millions of empty segments.
    static let overhead = 64

    /// Reads the metadata of a file. Of several EXIF or XMP segments, the first one counts. The
    /// parts of a profile are joined.
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
            case application2 where payload.starts(with: MultiPictureIndex.name):
                metadata.multiPictureIndex = body(MultiPictureIndex.name)
            case application2 where payload.starts(with: gainMapName):
                metadata.gainMapVersions.append(payload)
                sizeOfText += payload.count + overhead
            case application2:
                guard let part = body(profileName), part.count > 2 else { continue }
                parts[Int(part[part.startIndex])] = part.dropFirst(2)
                partCount = Int(part[part.startIndex + 1])
                size += part.count
            case application13 where payload.starts(with: PhotoshopResources.name):
                metadata.segments.append((marker, payload))
                sizeOfText += payload.count + overhead
            case comment:
                metadata.comments.append(payload)
                sizeOfText += payload.count + overhead
            default:
                continue
            }
            try limits.check(.metadataBytes, max(size, sizeOfText))
        }
        // A profile with a missing part is ignored.
        if partCount > 0, (1...partCount).allSatisfy({ parts[$0] != nil }) {
            metadata.colorProfile = Data((1...partCount).compactMap { parts[$0] }.joined())
        }
        return metadata
    }
}

/// Iterates over the segments up to the first scan or a truncated segment. It allocates nothing for
/// segments that are skipped, because there may be millions of them.
private struct Segments: Sequence, IteratorProtocol {
    private static let wanted = [
        JPEGSegments.application1, JPEGSegments.application2, JPEGSegments.application13,
        JPEGSegments.comment,
    ]

    private let data: Data
    private let skipsUnwanted: Bool
    private var position = 2
    /// The payload of the first scan's head, once ``next()`` has found it.
    private(set) var scan: Range<Int>?

    init(data: Data, skipsUnwanted: Bool = true) {
        self.data = data
        self.skipsUnwanted = skipsUnwanted
    }

    mutating func next() -> (marker: Int, range: Range<Int>)? {
        var position = position
        defer { self.position = position }
        return data.withUnsafeBytes { bytes -> (marker: Int, range: Range<Int>)? in
            while position + 1 < bytes.count {
                // Bytes that belong to no segment are skipped, as in libjpeg.
                guard bytes[position] == 0xFF else {
                    position += 1
                    continue
                }
                let marker = Int(bytes[position + 1])
                switch marker {
                case 0xFF:
                    position += 1
                case 0x00, 0x01, 0xD0...0xD8:
                    position += 2
                case 0xD9:
                    return nil
                case 0xDA:
                    scan = range(ofSegmentAt: position, in: bytes)
                    return nil
                default:
                    guard let range = range(ofSegmentAt: position, in: bytes) else { return nil }
                    position = range.upperBound - data.startIndex
                    if !skipsUnwanted || Self.wanted.contains(marker) { return (marker, range) }
                }
            }
            return nil
        }
    }

    /// Returns the indices of the payload; `nil` if it is truncated.
    private func range(
        ofSegmentAt position: Int, in bytes: UnsafeRawBufferPointer
    ) -> Range<Int>? {
        guard position + 4 <= bytes.count else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        guard length >= 2, position + 2 + length <= bytes.count else { return nil }
        let start = data.startIndex + position
        return start + 4..<start + 2 + length
    }
}
