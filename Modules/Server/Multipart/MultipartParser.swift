import Foundation
import NIOCore

/// A reason why a body is not a valid form.
enum MultipartError: Error, Equatable {
    /// The mistake in a part's headers; the raw value is shown to users.
    enum Problem: String {
        case headerNotUTF8 = "the header of a part is not UTF-8"
        case transferEncoding = "a part has a transfer encoding, which forms do not allow"
        case partWithoutName = "a part has no name"
        case controlCharacters = "the header of a part has control characters"
        case lineWithoutColon = "the header of a part has a line without a colon"
    }

    case malformed(Problem)
    /// The body ends before the form's last boundary.
    case truncated
    case tooManyParts(limit: Int)
    case headerTooLong(limit: Int)
}

/// Parses a `multipart/form-data` body (RFC 7578) as it arrives, buffering at most a header or a
/// boundary.
///
/// As RFC 2046 requires, lines end with CR LF. A boundary line consists of two hyphens, the
/// boundary of the `Content-Type`, two more hyphens at the end of the form, and optional blanks.
struct MultipartParser {
    /// A parsed element of the body.
    enum Event: Equatable {
        case partBegan(PartHeaders)
        case data(ByteBuffer)
        case partEnded
    }

    private enum State {
        /// The content of a part or, if `isPart` is false, the bytes before the first boundary,
        /// which are dropped.
        case content(isPart: Bool)
        case headers
        case finished
    }

    private let delimiter: [UInt8]
    private let maximumParts: Int
    private var state = State.content(isPart: false)
    // The parser searches for boundaries with the line end before them. The body may begin with a
    // boundary, so a line end is put before it.
    private var pending = ByteBuffer(string: "\r\n")
    /// The number of bytes at the start of `pending` that are not content but may belong to a
    /// boundary.
    private var lead = 2
    private var parts = 0

    /// - Parameter contentType: The body's `Content-Type`. The initializer returns `nil` unless
    ///   this is `multipart/form-data` with a boundary of 1 to 200 printable ASCII characters, the
    ///   last of which is not a space.
    init?(contentType: String, maximumParts: Int) {
        let header = HeaderParameters(contentType)
        guard header.value == "multipart/form-data", let boundary = header["boundary"],
            (1...200).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ (0x20...0x7e).contains($0) }), boundary.last != " "
        else { return nil }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.maximumParts = maximumParts
    }

    /// Parses the next bytes of the body, and returns the elements that are certain by now.
    mutating func consume(_ bytes: ByteBuffer) throws(MultipartError) -> [Event] {
        var bytes = bytes
        pending.writeBuffer(&bytes)
        return try events(isEnd: false)
    }

    /// Ends the body, and returns its last elements. Throws if the form is truncated.
    mutating func finish() throws(MultipartError) -> [Event] {
        let events = try events(isEnd: true)
        guard case .finished = state else { throw .truncated }
        return events
    }

    private mutating func events(isEnd: Bool) throws(MultipartError) -> [Event] {
        var events: [Event] = []
        while try step(isEnd: isEnd, &events) {}
        pending.discardReadBytes()
        return events
    }

    /// Parses up to the end of the next boundary or of a part's headers. Returns `false` if more
    /// bytes are needed or the form has ended.
    private mutating func step(
        isEnd: Bool, _ events: inout [Event]
    ) throws(MultipartError) -> Bool {
        switch state {
        case .finished:
            // Ignore the bytes after the form.
            pending.clear()
            return false
        case .headers:
            return try readHeaders(&events)
        case .content(let isPart):
            let (offset, line) = nextBoundary(isEnd: isEnd)
            take(offset, isPart, &events)
            guard let line else { return false }
            if isPart { events.append(.partEnded) }
            pending.moveReaderIndex(forwardBy: line.length)
            lead = 0
            state = line.isLast ? .finished : .headers
            return true
        }
    }

    /// Consumes `count` bytes, and emits those that are the content of a part.
    private mutating func take(_ count: Int, _ isPart: Bool, _ events: inout [Event]) {
        let skipped = min(lead, count)
        pending.moveReaderIndex(forwardBy: skipped)
        lead -= skipped
        if let slice = pending.readSlice(length: count - skipped), isPart,
            slice.readableBytes > 0
        {
            events.append(.data(slice))
        }
    }

    private mutating func readHeaders(_ events: inout [Event]) throws(MultipartError) -> Bool {
        let end: Int? = pending.withUnsafeReadableBytes { bytes in
            if bytes.starts(with: "\r\n".utf8) { return 0 }
            return Self.first("\r\n\r\n".utf8.map { $0 }, in: bytes, from: 0).map { $0 + 2 }
        }
        guard end ?? pending.readableBytes <= Self.maximumHeader else {
            throw .headerTooLong(limit: Self.maximumHeader)
        }
        guard let end, let lines = pending.readBytes(length: end) else { return false }
        parts += 1
        guard parts <= maximumParts else { throw .tooManyParts(limit: maximumParts) }
        events.append(.partBegan(try PartHeaders(lines: lines)))
        // In an empty part, the line end of the headers may belong to the next boundary.
        lead = 2
        state = .content(isPart: true)
        return true
    }

    private static let maximumHeader = 16 << 10
    private static let maximumPadding = 256
}

// MARK: - Boundaries

extension MultipartParser {
    private struct BoundaryLine {
        /// The length in bytes, including the line end before the boundary and, unless it is the
        /// last boundary, the line end after it.
        let length: Int
        let isLast: Bool
    }

    private enum Verdict {
        case boundary(BoundaryLine)
        case content
        case undecided
    }

    /// Returns the number of bytes of `pending` that are certainly content, and the boundary after
    /// them, if any.
    private func nextBoundary(isEnd: Bool) -> (offset: Int, line: BoundaryLine?) {
        pending.withUnsafeReadableBytes { bytes in
            var offset = 0
            while let found = Self.first(delimiter, in: bytes, from: offset) {
                switch verdict(bytes, found + delimiter.count, isEnd) {
                case .boundary(let line): return (found, line)
                case .undecided: return (found, nil)
                case .content: offset = found + 2
                }
            }
            // The last bytes may be the beginning of a boundary.
            var rest = max(offset, bytes.count - delimiter.count + 1)
            while rest < bytes.count, !delimiter.starts(with: bytes[rest...]) { rest += 1 }
            return (isEnd ? bytes.count : rest, nil)
        }
    }

    /// Decides from the bytes after `start` if the delimiter that ends there is a boundary.
    private func verdict(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ isEnd: Bool
    ) -> Verdict {
        var rest = bytes[start...]
        let isLast = rest.starts(with: "--".utf8)
        if isLast { rest = rest.dropFirst(2) }
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let length = delimiter.count + rest.startIndex - start
        if rest.startIndex - start > Self.maximumPadding { return .content }
        if rest.starts(with: "\r\n".utf8) {
            // The line end after the last boundary is not consumed, as everything after it is
            // ignored.
            return .boundary(BoundaryLine(length: length + (isLast ? 0 : 2), isLast: isLast))
        }
        if isEnd {
            return isLast && rest.isEmpty
                ? .boundary(BoundaryLine(length: length, isLast: true)) : .content
        }
        let mayGoOn =
            rest.isEmpty || rest.elementsEqual("\r".utf8)
            || (bytes.count == start + 1 && rest.first == UInt8(ascii: "-"))
        return mayGoOn ? .undecided : .content
    }

    /// Returns the offset of the first `pattern` at or after `start`; `nil` if it does not occur.
    private static func first(
        _ pattern: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var offset = start
        while offset + pattern.count <= bytes.count {
            let last = bytes.count - pattern.count + 1
            guard let found = memchr(base + offset, Int32(pattern[0]), last - offset) else {
                return nil
            }
            offset = UnsafeRawPointer(found) - base
            if memcmp(base + offset, pattern, pattern.count) == 0 { return offset }
            offset += 1
        }
        return nil
    }
}
