public import FoundationEssentials

/// Facts about an image file for a list of photographs: the time of capture, and the presence of an
/// animation.
public struct HeaderTags: Sendable, Equatable {
    /// EXIF's `DateTimeOriginal`, such as `2019:06:01 12:00:00`, in the camera's local time; `nil`
    /// without one.
    public internal(set) var captureTime: String?
    /// EXIF's `OffsetTimeOriginal`, such as `+02:00`; `nil` if the file does not tell it.
    public internal(set) var captureOffset: String?
    /// True for an animation. A GIF with a very large first picture counts as one if it repeats.
    public internal(set) var isAnimated = false

    /// Reads a JPEG, PNG, GIF, WebP, TIFF, HEIC, AVIF, JPEG XL, CR3 or RAF, or a raw file that is
    /// built like TIFF. EXIF that a JPEG XL has compressed is not read. Usually, a few kilobytes of
    /// the file are read, whatever its size. Tags that a damaged file lacks are `nil` or `false`.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the file.
    ///   - read: Reads a part of the file.
    /// - Throws: The errors of `read`.
    public init(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws {
        var parts = FileParts(byteCount: byteCount, read: read)
        var search = HeaderSearch()
        try await search.run(&parts)
        isAnimated = search.isAnimated
        guard let start = search.exif,
            let times = try await CaptureTimes.find(from: start, in: &parts)
        else { return }
        (captureTime, captureOffset) = times
    }
}

/// Finds EXIF and signs of an animation in a file without reading the rest.
private struct HeaderSearch {
    /// The position of EXIF's own header, `II` or `MM`; `nil` if it was not found.
    private(set) var exif: Int?
    private(set) var isAnimated = false

    mutating func run(_ parts: inout FileParts) async throws {
        guard let head = try await parts.part(0, 12) else { return }
        if head.bytes.starts(with: [0xFF, 0xD8]) { return try await jpeg(at: 0, &parts) }
        if head.bytes.starts(with: [0x89] + Array("PNG".utf8)) { return try await png(&parts) }
        switch (head.text(0, 4), head.text(4, 4), head.text(8, 4)) {
        case ("RIFF", _, "WEBP"): try await webP(&parts)
        case ("FUJI", "FILM", "CCD-"):
            // The JPEG preview of a RAF contains the EXIF.
            guard let preview = try await parts.part(84, 4)?.uint32(0) else { return }
            try await jpeg(at: preview, &parts)
        case ("GIF8", _, _): isAnimated = try await hasSecondPicture(&parts)
        case ("II*\0", _, _), ("MM\0*", _, _): exif = 0
        case (_, "ftyp", let brand):
            isAnimated = brand == "avis"
            exif = try await boxes(&parts)
        case (_, "JXL ", _): exif = try await boxes(&parts)
        default: return
        }
    }

    private mutating func jpeg(at start: Int, _ parts: inout FileParts) async throws {
        var position = start + 2
        while let head = try await parts.part(position, 10), head.bytes[0] == 0xFF {
            let marker = head.bytes[1]
            // Skip a fill byte.
            if marker == 0xFF { position += 1 }
            guard marker != 0xFF else { continue }
            guard marker != 0xD9, marker != 0xDA, let length = head.uint16(2) else { return }
            if marker == 0xE1, head.text(4, 6) == "Exif\0\0" {
                exif = position + 10
                return
            }
            position += 2 + max(2, length)
        }
    }

    private mutating func png(_ parts: inout FileParts) async throws {
        var position = 8
        while let head = try await parts.part(position, 8), let length = head.uint32(0) {
            switch head.text(4, 4) {
            case "eXIf": exif = position + 8
            case "acTL": isAnimated = true
            case "IDAT", "IEND": return
            default: break
            }
            position += 12 + length
        }
    }

    private mutating func webP(_ parts: inout FileParts) async throws {
        var position = 12
        while var head = try await parts.part(position, 8) {
            head.isBigEndian = false
            guard let length = head.uint32(4) else { return }
            if head.text(0, 4) == "VP8X", let flags = try await parts.part(position + 8, 1) {
                isAnimated = WebPFile.Flags(rawValue: Int(flags.bytes[0])).contains(.animation)
            }
            if head.text(0, 4) == "EXIF" {
                let name = try await parts.part(position + 8, 6)?.text(0, 6)
                exif = position + 8 + (name == "Exif\0\0" ? 6 : 0)
                return
            }
            position += 8 + length + length % 2
        }
    }

    /// Returns `true` if a GIF has a second picture. If the search ends within the first picture,
    /// because it has more than a few hundred kilobytes, a GIF that repeats counts as an animation.
    private func hasSecondPicture(_ parts: inout FileParts) async throws -> Bool {
        func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        guard let screen = try await parts.part(10, 1) else { return false }
        var position = 13 + table(screen.bytes[0])
        var (pictures, repeats) = (0, false)
        while let kind = try await parts.part(position, 1)?.bytes[0] {
            switch kind {
            case 0x2C:
                pictures += 1
                guard pictures < 2, let place = try await parts.part(position + 9, 1) else {
                    return pictures > 1
                }
                position += 11 + table(place.bytes[0])
            case 0x21:
                let name = try await parts.part(position + 2, 12)?.text(0, 12)
                repeats = repeats || name == "\u{0B}NETSCAPE2.0"
                position += 2
            default: return false
            }
            // Skip the blocks of data, up to an empty one.
            while let size = try await parts.part(position, 1)?.bytes[0] {
                position += 1 + Int(size)
                if size == 0 { break }
            }
        }
        return repeats && position < parts.byteCount
    }

    /// Returns the position of EXIF's header in the boxes of HEIC, AVIF, JPEG XL or CR3; `nil` if
    /// none was found.
    private func boxes(_ parts: inout FileParts) async throws -> Int? {
        var position = 0
        while let head = try await parts.part(position, 8), var length = head.uint32(0) {
            var start = position + 8
            if length == 1 {
                length = try await parts.part(position + 8, 8)?.number(0, 8) ?? 0
                start += 8
            }
            let end = length == 0 ? parts.byteCount : position + min(length, parts.byteCount)
            guard end > start else { return nil }
            switch head.text(4, 4) {
            case "Exif": return try await header(at: start, &parts)
            // This box is the directory of EXIF in a CR3.
            case "CMT2": return start
            case "meta":
                guard let meta = try await parts.part(start, end - start),
                    let place = ItemPlace.exif(in: meta)
                else { return nil }
                return try await header(at: place, &parts)
            // The boxes inside this one are read as if they followed it.
            case "moov": position = start
            case "uuid" where try await parts.part(start, 4)?.bytes == Self.canon:
                position = start + 16
            default: position = end
            }
        }
        return nil
    }

    /// The first bytes of the UUID of Canon's box.
    private static let canon: [UInt8] = [0x85, 0xC0, 0xB6, 0x87]

    /// Returns the position of EXIF's header in an item. The item begins with the number of bytes
    /// before the header.
    private func header(at place: Int, _ parts: inout FileParts) async throws -> Int? {
        try await parts.part(place, 4)?.uint32(0).map { place + 4 + $0 }
    }

}

/// Finds the capture time in EXIF.
private enum CaptureTimes {
    static func find(
        from start: Int, in parts: inout FileParts
    ) async throws -> (time: String, offset: String?)? {
        guard let head = try await parts.part(start, 8) else { return nil }
        let isBigEndian = head.text(0, 2) == "MM"
        var reader = head
        reader.isBigEndian = isBigEndian
        guard isBigEndian || head.text(0, 2) == "II", reader.uint16(2) == 42,
            let first = reader.uint32(4)
        else { return nil }
        var entries = try await directory(at: start + first, isBigEndian, &parts)
        if let inner = entries[0x8769] {
            entries = try await directory(at: start + inner.value, isBigEndian, &parts)
        }
        guard let time = try await text(entries[0x9003], start, &parts) else { return nil }
        return (time, try await text(entries[0x9011], start, &parts))
    }

    private typealias Entry = (count: Int, value: Int)

    private static func directory(
        at position: Int, _ isBigEndian: Bool, _ parts: inout FileParts
    ) async throws -> [Int: Entry] {
        guard var head = try await parts.part(position, 2) else { return [:] }
        head.isBigEndian = isBigEndian
        guard let count = head.uint16(0),
            var list = try await parts.part(position + 2, 12 * count)
        else { return [:] }
        list.isBigEndian = isBigEndian
        var entries: [Int: Entry] = [:]
        for at in stride(from: 0, to: 12 * count, by: 12) {
            guard let tag = list.uint16(at), let count = list.uint32(at + 4),
                let value = list.uint32(at + 8)
            else { continue }
            entries[tag] = entries[tag] ?? (count, value)
        }
        return entries
    }

    /// Reads a text of 5…64 bytes up to its first zero; `nil` for other lengths. A shorter text
    /// would be inside of its entry.
    private static func text(
        _ entry: Entry?, _ start: Int, _ parts: inout FileParts
    ) async throws -> String? {
        guard let entry, (5...64).contains(entry.count),
            let bytes = try await parts.part(start + entry.value, entry.count)?.bytes
        else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// Finds the EXIF item that the `meta` box of a HEIC or AVIF lists.
private enum ItemPlace {
    /// Returns the position of the item in the file; `nil` if the box lists none.
    ///
    /// - Parameter meta: The content of the box.
    static func exif(in meta: ByteReader) -> Int? {
        let boxes = children(of: meta, from: 4)
        guard let list = boxes["iinf"], let places = boxes["iloc"],
            let item = item(in: ByteReader(bytes: Array(meta.bytes[list])))
        else { return nil }
        return place(of: item, in: ByteReader(bytes: Array(meta.bytes[places])))
    }

    private static func children(of reader: ByteReader, from start: Int) -> [String: Range<Int>] {
        var found: [String: Range<Int>] = [:]
        var position = start
        while let length = reader.uint32(position), let name = reader.text(position + 4, 4),
            length >= 8, reader.has(length, at: position)
        {
            found[name] = found[name] ?? position + 8..<position + length
            position += length
        }
        return found
    }

    /// Returns the number of the first item of the type `Exif` in an `iinf` box; `nil` without one.
    private static func item(in list: ByteReader) -> Int? {
        guard let version = list.number(0, 1) else { return nil }
        var position = version == 0 ? 6 : 8
        while let length = list.uint32(position), length >= 12, list.has(length, at: position) {
            // Entries of versions before 2 have no type.
            if let version = list.number(position + 8, 1), version >= 2 {
                let size = version == 2 ? 2 : 4
                let number = list.number(position + 12, size)
                if list.text(position + 14 + size, 4) == "Exif" { return number }
            }
            position += length
        }
        return nil
    }

    /// Returns the position in the file of an item that an `iloc` box lists; `nil` if it lists
    /// none.
    private static func place(of wanted: Int, in list: ByteReader) -> Int? {
        guard let version = list.number(0, 1), let sizes = list.uint16(4) else { return nil }
        let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
        let (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
        guard [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ [0, 4, 8].contains($0) })
        else { return nil }
        let idSize = version < 2 ? 2 : 4
        guard let count = list.number(6, idSize) else { return nil }
        var position = 6 + idSize
        for _ in 0..<min(count, list.bytes.count) {
            guard let id = list.number(position, idSize) else { return nil }
            position += idSize
            var method = 0
            if version > 0 {
                method = (list.uint16(position) ?? 0) & 15
                position += 2
            }
            guard let base = list.number(position + 2, baseSize),
                let extents = list.uint16(position + 2 + baseSize)
            else { return nil }
            position += 4 + baseSize
            if id == wanted {
                // Methods other than 0 do not store the item at a position of the file.
                guard method == 0, extents > 0,
                    let offset = list.number(position + indexSize, offsetSize)
                else { return nil }
                let (place, overflows) = base.addingReportingOverflow(offset)
                return overflows ? nil : place
            }
            position += extents * (indexSize + offsetSize + lengthSize)
        }
        return nil
    }
}

/// Reads small parts of a file, in blocks.
private struct FileParts {
    let byteCount: Int
    let read: @Sendable (Range<Int>) async throws -> Data
    private var held: [UInt8] = []
    private var start = 0
    private var readsLeft = 64

    init(byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data) {
        self.byteCount = byteCount
        self.read = read
    }

    /// - Returns: `nil` for a part that is not in the file or is too large, or if the limit on the
    ///   number of reads is reached.
    mutating func part(_ offset: Int, _ count: Int) async throws -> ByteReader? {
        guard offset >= 0, (0...Self.most).contains(count), count <= byteCount,
            offset <= byteCount - count
        else { return nil }
        if offset < start || offset + count > start + held.count {
            guard readsLeft > 0 else { return nil }
            readsLeft -= 1
            let end = min(byteCount, offset + max(count, Self.block))
            held = Array(try await read(offset..<end))
            start = offset
            guard held.count >= count else { return nil }
        }
        return ByteReader(bytes: Array(held[offset - start..<offset - start + count]))
    }

    private static let block = 4 << 10
    private static let most = 1 << 20
}
