import FoundationEssentials
import ImageEditorFiles
import ImageVocabulary

/// Repairs one fault in the segments of a JPEG before its pixels: bytes that belong to no segment,
/// or the wrong length of an APPn segment or a comment. Other damage is left to the decoder.
struct JPEGMending {
    /// A segment: its marker, and its bytes from the marker to the end of its payload.
    private struct Segment {
        let marker: UInt8
        let range: Range<Int>

        /// True if decoders skip the segment, so that a wrong length costs no pixel.
        var isSkipped: Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }
        var isScan: Bool { marker == 0xDA }
        var isFrame: Bool { JPEGSegments.isFrame(Int(marker)) }
        var isTable: Bool { marker == 0xDB }
        var payload: Range<Int> { range.lowerBound + 4..<range.upperBound }
    }

    /// A sequence of segments from an offset to the first scan.
    private struct Chain {
        var end: Int
        var hasFrame = false
        var hasTable = false
    }

    /// The number of bytes after a fault that are searched for the next segment: the size of the
    /// largest segment.
    private static let window = 65_537
    /// The largest number of segments to look at during the search.
    private static let most = 200_000
    /// The largest number of fill bytes before a marker. A hostile file can consist of fill bytes
    /// only, and the search may start in it thousands of times.
    private static let mostFill = 4_096

    private let bytes: UnsafeRawBufferPointer
    /// The chains of segments found so far, by the offset at which each begins; `nil` for an offset
    /// from which no segments lead to a scan.
    private var chains: [Int: Chain?] = [:]

    private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Repairs a fault of `data`.
    ///
    /// - Returns: The repaired file and its flaws; the same file if nothing was repaired.
    /// - Complexity: O(segments) for a file without a fault.
    static func mended(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        data.withUnsafeBytes { bytes in
            var mending = JPEGMending(bytes: bytes)
            return mending.mended().map { ($0, [$1]) } ?? (data, [])
        }
    }

    private mutating func mended() -> (Data, ImageFlaw)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var (position, seen) = (2, Chain(end: 0))
        var last: Segment?
        while let segment = segment(at: position) {
            if segment.isScan { return nil }
            seen.hasFrame = seen.hasFrame || segment.isFrame
            seen.hasTable = seen.hasTable || segment.isTable
            position = segment.range.upperBound
            last = segment
        }
        if let head = head(at: position) {
            // The length in this segment's header is impossible. The length is repaired only if
            // decoders skip the segment.
            guard head.isSkipped else { return nil }
            (last, position) = (head, head.range.upperBound)
        }
        let skipped = last.flatMap { $0.isSkipped ? $0 : nil }
        guard let next = next(around: position, in: skipped, seen) else { return nil }
        if let skipped, next < position || isCut(skipped, before: next) {
            return (resized(skipped, to: next), .wrongLength(marker: Int(skipped.marker)))
        }
        return (
            Data(bytes[..<position]) + Data(bytes[next...]), .strayBytes(next - position)
        )
    }

    /// Returns the offset at which the segments continue, before or after `position`; `nil` if they
    /// do not continue nearby.
    ///
    /// A thumbnail contains segments, too. So of all chains of segments, the one that ends last is
    /// taken for that of the picture.
    private mutating func next(around position: Int, in last: Segment?, _ seen: Chain) -> Int? {
        var best: (start: Int, end: Int)?
        let first = last?.payload.lowerBound ?? position
        for start in first..<min(position + Self.window, bytes.count)
        where bytes[start] == 0xFF && start != position {
            // A 0xFF before a marker is skipped: it is more often the end of a payload than a fill
            // byte.
            if start + 1 < bytes.count, bytes[start + 1] == 0xFF { continue }
            guard let chain = chain(from: start), chain.end > best?.end ?? 0,
                chain.hasFrame || seen.hasFrame, chain.hasTable || seen.hasTable
            else { continue }
            best = (start, chain.end)
        }
        return best.flatMap { isPicture($0.end) ? $0.start : nil }
    }

    /// Returns `false` if the pixels that begin at `start` belong to a thumbnail: a scan of the
    /// picture follows after the thumbnail's end.
    private func isPicture(_ start: Int) -> Bool {
        guard var position = marker(0xD9, from: start) else { return true }
        // The search for a scan ends where another image begins. That place is searched only once,
        // because there may be millions of scans.
        let other = marker(0xD8, from: position) ?? bytes.count
        while let scan = marker(0xDA, from: position), scan < other {
            // Bytes are the header of a scan only if their payload has the right size: the number
            // of components, two bytes for each, and three more.
            if let payload = segment(at: scan)?.payload, payload.count > 4,
                payload.count == 4 + 2 * Int(bytes[payload.lowerBound])
            {
                return false
            }
            position = scan + 2
        }
        return true
    }

    /// Returns the offset of the next marker with this code, from `position` on; `nil` without one.
    private func marker(_ code: UInt8, from position: Int) -> Int? {
        var position = position
        while position + 1 < bytes.count,
            let found = bytes[position..<(bytes.count - 1)].firstIndex(of: 0xFF)
        {
            if bytes[found + 1] == code { return found }
            position = found + 1
        }
        return nil
    }

    /// Returns the file with the length of `segment` changed so that it ends at `end`.
    private func resized(_ segment: Segment, to end: Int) -> Data {
        let length = end - segment.range.lowerBound - 2
        return Data(bytes[..<(segment.range.lowerBound + 2)])
            + [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
            + Data(bytes[(segment.range.lowerBound + 4)...])
    }

    /// Returns `true` if the length of a segment is too small: the bytes up to `end` belong to the
    /// segment.
    private func isCut(_ segment: Segment, before end: Int) -> Bool {
        guard end - segment.range.lowerBound - 4 <= JPEGSegments.capacity else { return false }
        let payload = bytes[segment.payload]
        if payload.isEmpty { return true }
        if payload.starts(with: JPEGSegments.jfifName) { return payload.count < 14 }
        if payload.starts(with: JPEGSegments.xmpName) {
            return Data(payload).firstPlace(of: Data("</x:xmpmeta>".utf8)) == nil
        }
        if payload.starts(with: JPEGSegments.profileName) {
            let body = payload.dropFirst(JPEGSegments.profileName.count)
            // A profile in a single part begins with its size.
            guard body.count >= 6, body.dropFirst().first == 1 else { return false }
            return body.count - 2 < body.dropFirst(2).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        return segment.marker != 0xFE
    }

    // MARK: - Finding segments

    /// Returns the marker and length at `position`, after fill bytes; `nil` if no segment begins
    /// there.
    private func head(at position: Int) -> Segment? {
        var start = position
        while start + 1 < bytes.count, start - position < Self.mostFill, bytes[start] == 0xFF,
            bytes[start + 1] == 0xFF
        {
            start += 1
        }
        guard start + 4 <= bytes.count, bytes[start] == 0xFF, Self.isMarker(bytes[start + 1])
        else { return nil }
        return Segment(marker: bytes[start + 1], range: start..<start + 4)
    }

    /// Returns the segment at `position`, after fill bytes; `nil` if no segment begins there or it
    /// is incomplete.
    private func segment(at position: Int) -> Segment? {
        guard let head = head(at: position) else { return nil }
        let start = head.range.lowerBound
        let end = start + 2 + (Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
        guard end >= start + 4, end <= bytes.count else { return nil }
        return Segment(marker: head.marker, range: start..<end)
    }

    /// Returns `true` for the markers of segments before the pixels, and of the scan itself.
    private static func isMarker(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC8: false
        case 0xC0...0xCF, 0xDA...0xEF, 0xFE: true
        default: false
        }
    }

    /// Follows the segments from `start` to the first scan; `nil` if they do not lead there.
    private mutating func chain(from start: Int) -> Chain? {
        var path: [(offset: Int, segment: Segment)] = []
        var (result, position) = (nil as Chain?, start)
        while chains.count + path.count < Self.most {
            if let known = chains[position] {
                result = known
                break
            }
            guard let segment = segment(at: position) else { break }
            path.append((position, segment))
            position = segment.range.upperBound
            if segment.isScan {
                result = Chain(end: position)
                break
            }
        }
        for (offset, segment) in path.reversed() {
            if segment.isFrame { result?.hasFrame = true }
            if segment.isTable { result?.hasTable = true }
            chains[offset] = .some(result)
        }
        return result
    }
}
