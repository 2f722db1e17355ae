import FoundationEssentials

/// Copies a JPEG segment by segment, and leaves out private data.
struct JPEGWithoutPrivateMetadata {
    private let bytes: [UInt8]
    private let exif: Data?
    private static let adobeName = Array("Adobe".utf8)

    /// - Parameter exif: The EXIF of the result; `nil` for none.
    init(_ data: Data, exif: Data?) {
        bytes = [UInt8](data)
        self.exif = exif
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        var result = Data([0xFF, 0xD8])
        result.reserveCapacity(bytes.count)
        var position = 2
        var hasHead = false
        while true {
            guard let marker = marker(at: &position) else {
                throw Self.noEnd
            }
            if marker == 0xD9 { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
            guard position + 2 <= bytes.count else { throw Self.cutOff }
            let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
            guard length >= 2, position + length <= bytes.count else { throw Self.cutOff }
            let payload = bytes[position + 2..<position + length]
            position += length

            // Write EXIF directly after the JFIF segment.
            if !hasHead, marker != 0xE0 {
                if let exif { JPEGSegments.append(0xE1, JPEGSegments.exifName + exif, to: &result) }
                hasHead = true
            }
            if let kept = Self.kept(payload, of: marker) {
                JPEGSegments.append(marker, kept, to: &result)
            }
            if marker == 0xDA {
                let end = bytes.withUnsafeBufferPointer {
                    JPEGSegments.endOfScan(in: $0, from: position)
                }
                result.append(contentsOf: bytes[position..<end])
                position = end
            }
        }
        result.append(contentsOf: [0xFF, 0xD9])
        return result
    }

    /// Returns the part of a segment to keep; `nil` for nothing.
    private static func kept(_ payload: ArraySlice<UInt8>, of marker: UInt8) -> [UInt8]? {
        switch marker {
        case 0xE0:
            guard payload.starts(with: JPEGSegments.jfifName), payload.count >= 14 else {
                return nil
            }
            // Keep the version and the density, and write an empty thumbnail.
            return Array(payload.prefix(12)) + [0, 0]
        case 0xE2: return payload.starts(with: JPEGSegments.profileName) ? Array(payload) : nil
        case 0xEE: return payload.starts(with: adobeName) ? Array(payload.prefix(12)) : nil
        // Decoding needs frames, tables, restart intervals, scans and line counts.
        case 0xC0...0xCF, 0xDA...0xDD: return Array(payload)
        default: return nil
        }
    }

    /// Returns the marker at `position`, after fill bytes, and moves `position` past it; `nil` if
    /// no marker is there.
    private func marker(at position: inout Int) -> UInt8? {
        guard position + 1 < bytes.count, bytes[position] == 0xFF else { return nil }
        while position < bytes.count, bytes[position] == 0xFF { position += 1 }
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// The error for a file that ends before an end marker.
    static var noEnd: ImageDecodingError {
        .damaged(.jpeg, reason: "the markers end before the picture does")
    }

    private static var cutOff: ImageDecodingError {
        .damaged(.jpeg, reason: "a segment is truncated")
    }
}
