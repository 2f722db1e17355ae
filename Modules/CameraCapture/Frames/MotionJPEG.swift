import FoundationEssentials
import Glibc

/// Converts frames of Motion JPEG, which may lack standard parts and contain extra bytes, to JPEG
/// files.
enum MotionJPEG {
    private static let prefix: UInt8 = 0xFF
    private static let start: UInt8 = 0xD8
    private static let end: UInt8 = 0xD9
    private static let scan: UInt8 = 0xDA
    private static let huffmanTables: UInt8 = 0xC4
    private static let application0: UInt8 = 0xE0
    private static let filmName = Array("AVI1".utf8)

    /// Converts a frame to a JPEG file. It adds the standard Huffman tables if the frame has none,
    /// as with webcams, and a missing end marker. It removes the `AVI1` segment, which describes
    /// video fields, and the bytes after the end marker: padding or the remains of an older frame.
    ///
    /// The pixel data is not decoded: it may be truncated or damaged.
    ///
    /// - Returns: `nil` if the frame has no start marker, or if no scan follows its first segments.
    static func file(from frame: Data) -> Data? {
        frame.withUnsafeBytes { bytes in
            guard let head = Head(bytes) else { return nil }
            let end = endOfScans(bytes, from: head.scan)
            var file = Data(capacity: bytes.count + MotionJPEGTables.segment.count + 2)
            for part in head.parts { file.append(contentsOf: bytes[part]) }
            if !head.hasTables { file.append(contentsOf: MotionJPEGTables.segment) }
            file.append(contentsOf: bytes[head.scan..<(end ?? bytes.count)])
            if end == nil { file.append(contentsOf: [prefix, Self.end]) }
            return file
        }
    }

    /// The part before the first scan.
    private struct Head {
        /// The byte ranges to keep, without `AVI1` segments and fill bytes.
        private(set) var parts: [Range<Int>] = []
        private(set) var hasTables = false
        /// The offset of the first scan.
        private(set) var scan = 0

        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= 4, bytes[0] == prefix, bytes[1] == MotionJPEG.start else {
                return nil
            }
            parts.append(0..<2)
            var position = 2
            while position + 4 <= bytes.count, bytes[position] == prefix {
                let marker = bytes[position + 1]
                if marker == prefix {
                    // Skips a fill byte: any number of them may precede a marker.
                    position += 1
                    continue
                }
                if marker == MotionJPEG.scan {
                    scan = position
                    return
                }
                guard let next = MotionJPEG.endOfSegment(bytes, at: position) else { return nil }
                if marker == huffmanTables { hasTables = true }
                let isNote =
                    marker == application0 && bytes[position + 4..<next].starts(with: filmName)
                if !isNote { parts.append(position..<next) }
                position = next
            }
            return nil
        }
    }

    /// - Returns: `nil` for an invalid segment, or one that exceeds the frame.
    private static func endOfSegment(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
        guard position + 4 <= bytes.count else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        let end = position + 2 + length
        return length >= 2 && end <= bytes.count ? end : nil
    }

    /// Searches for the end marker after the data of each scan. Returns the offset after the
    /// marker; `nil` without an end marker.
    private static func endOfScans(_ bytes: UnsafeRawBufferPointer, from scan: Int) -> Int? {
        var position = scan
        while position + 1 < bytes.count, bytes[position] == prefix {
            switch bytes[position + 1] {
            case end: return position + 2
            case prefix: position += 1
            case let marker:
                guard let next = endOfSegment(bytes, at: position) else { return nil }
                position = marker == Self.scan ? endOfPixels(bytes, from: next) : next
            }
        }
        return nil
    }

    /// Returns the offset of the marker that ends a scan's data; the end of the frame if no marker
    /// follows.
    private static func endOfPixels(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        var position = start
        while position + 1 < bytes.count,
            let found = memchr(base + position, Int32(prefix), bytes.count - 1 - position)
        {
            let place = UnsafeRawPointer(found) - base
            switch bytes[place + 1] {
            // In the data of a scan, a zero follows each byte 0xFF. 0xD0 to 0xD7 are restart
            // markers.
            case 0, 0xD0...0xD7: position = place + 2
            case prefix: position = place + 1
            default: return place
            }
        }
        return bytes.count
    }
}
