import Foundation

/// Frames of Motion JPEG: JPEG files less what all of them share, and more than what belongs to
/// them.
enum MotionJPEG {
    private static let prefix: UInt8 = 0xFF
    private static let start: UInt8 = 0xD8
    private static let end: UInt8 = 0xD9
    private static let scan: UInt8 = 0xDA
    private static let huffmanTables: UInt8 = 0xC4
    private static let application0: UInt8 = 0xE0
    private static let filmName = Array("AVI1".utf8)

    /// A JPEG file of a frame: with the standard's Huffman tables where the frame has none, as
    /// webcams leave them out; without the note on a film's fields; without what follows its end,
    /// be it padding or the remains of an older frame; and with an end.
    ///
    /// Nothing is decoded: whether the pixels are whole is found out by the engine.
    ///
    /// - Returns: `nil` where there is no beginning of a JPEG or no scan in it.
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

    /// What stands before the first scan.
    private struct Head {
        /// What is kept.
        private(set) var parts: [Range<Int>] = []
        private(set) var hasTables = false
        /// Where the first scan begins.
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
                    // Any number of these may stand before a marker.
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

    /// - Returns: `nil` for a segment that goes beyond the frame, or that is none.
    private static func endOfSegment(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
        guard position + 4 <= bytes.count else { return nil }
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        let end = position + 2 + length
        return length >= 2 && end <= bytes.count ? end : nil
    }

    /// Where the end marker ends, which is looked for behind the pixels of each scan; `nil` without
    /// one.
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

    /// The next marker that is none of those which stand among pixels.
    private static func endOfPixels(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return bytes.count }
        var position = start
        while position + 1 < bytes.count,
            let found = memchr(base + position, Int32(prefix), bytes.count - 1 - position)
        {
            let place = UnsafeRawPointer(found) - base
            switch bytes[place + 1] {
            // A byte of pixels that looks like a marker has a 0 behind it; the others begin
            // intervals.
            case 0, 0xD0...0xD7: position = place + 2
            case prefix: position = place + 1
            default: return place
            }
        }
        return bytes.count
    }
}
