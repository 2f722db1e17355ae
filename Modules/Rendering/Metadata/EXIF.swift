import FoundationEssentials

/// An EXIF structure, parsed without trusting any of its numbers.
struct EXIF {
    enum Tag {
        static let imageWidth = 0x0100
        static let imageHeight = 0x0101
        static let orientation = 0x0112
        static let resolutions = (x: 0x011A, y: 0x011B)
        static let thumbnailOffset = 0x0201
        static let thumbnailLength = 0x0202
        static let exifDirectory = 0x8769
        static let positionDirectory = 0x8825
        static let colorSpace = 0xA001
        static let pixelWidth = 0xA002
        static let pixelHeight = 0xA003
        static let sensorResolutions = (x: 0xA20E, y: 0xA20F)
    }

    struct Entry {
        let offset: Int
        let tag: Int
        let type: Int
        let count: Int
    }

    struct Directory {
        let range: Range<Int>
        let entries: [Entry]
        /// The position at which the offset of the next directory is stored.
        let link: Int
    }

    private(set) var reader: ByteReader
    let main: Directory

    /// Parses `data`; `nil` if it does not begin with a header of TIFF, or if its first directory
    /// is incomplete.
    init?(_ data: Data) {
        reader = ByteReader(bytes: [UInt8](data))
        switch reader.text(0, 2) {
        case "MM": reader.isBigEndian = true
        case "II": reader.isBigEndian = false
        default: return nil
        }
        guard reader.uint16(2) == 42, let offset = reader.uint32(4),
            let directory = Self.directory(at: offset, in: reader)
        else { return nil }
        main = directory
    }

    /// The orientation; `nil` if it is missing or invalid.
    var orientation: Orientation? {
        main.entries.first { $0.tag == Tag.orientation }.flatMap(value).flatMap(Orientation.init)
    }

    /// Returns the structure for an image of `size` with upright pixels: orientation 1, corrected
    /// sizes, no thumbnail. `nil` if the structure is too damaged for that.
    ///
    /// - Parameters:
    ///   - isSRGB: `true` if the colours were converted to sRGB, so that no other colour space may
    ///     be named.
    ///   - isTurned: `true` if the sides of the stored pixels were swapped, so that resolutions
    ///     are swapped, too.
    func upright(_ size: ImageSize, isSRGB: Bool, isTurned: Bool) -> Data? {
        var copy = self
        guard copy.removeThumbnail() else { return nil }
        if isTurned { copy.exchange(Tag.resolutions, in: main) }
        for entry in main.entries {
            switch entry.tag {
            case Tag.orientation: copy.set(entry, to: 1)
            case Tag.imageWidth: copy.set(entry, to: size.width)
            case Tag.imageHeight: copy.set(entry, to: size.height)
            case Tag.exifDirectory:
                guard let directory = directory(entry) else { continue }
                if isTurned { copy.exchange(Tag.sensorResolutions, in: directory) }
                for entry in directory.entries where entry.tag == Tag.pixelWidth {
                    copy.set(entry, to: size.width)
                }
                for entry in directory.entries where entry.tag == Tag.pixelHeight {
                    copy.set(entry, to: size.height)
                }
                for entry in directory.entries where isSRGB && entry.tag == Tag.colorSpace {
                    copy.set(entry, to: 1)
                }
            default: continue
            }
        }
        return Data(copy.reader.bytes)
    }

    /// Returns the directory that an entry of the main directory points to; `nil` for an invalid
    /// one.
    func directory(_ entry: Entry) -> Directory? {
        guard let offset = value(entry), let directory = Self.directory(at: offset, in: reader),
            !directory.range.overlaps(main.range)
        else { return nil }
        return directory
    }

    static func directory(at offset: Int, in reader: ByteReader) -> Directory? {
        guard offset >= 8, let count = reader.uint16(offset), count > 0,
            reader.has(2 + 12 * count, at: offset)
        else { return nil }
        let entries = (0..<count).compactMap { index -> Entry? in
            let at = offset + 2 + 12 * index
            guard let tag = reader.uint16(at), let type = reader.uint16(at + 2),
                let values = reader.uint32(at + 4)
            else { return nil }
            return Entry(offset: at, tag: tag, type: type, count: values)
        }
        let end = offset + 2 + 12 * count
        return Directory(range: offset..<end, entries: entries, link: end)
    }

    /// Returns the value of an entry with a single integer; `nil` for any other entry.
    private func value(_ entry: Entry) -> Int? {
        guard entry.count == 1 else { return nil }
        switch entry.type {
        case 3: return reader.uint16(entry.offset + 8)
        case 4: return reader.uint32(entry.offset + 8)
        default: return nil
        }
    }

    /// Replaces an entry's value by one number. It has 16 bits for the orientation and the colour
    /// space, and 32 bits for other tags.
    private mutating func set(_ entry: Entry, to value: Int) {
        put(4, at: entry.offset + 2, size: 2)
        put(1, at: entry.offset + 4, size: 4)
        put(value, at: entry.offset + 8, size: 4)
        if entry.tag == Tag.orientation || entry.tag == Tag.colorSpace {
            put(3, at: entry.offset + 2, size: 2)
            put(0, at: entry.offset + 8, size: 4)
            put(value, at: entry.offset + 8, size: 2)
        }
    }

    /// Exchanges the values of two tags.
    private mutating func exchange(_ tags: (x: Int, y: Int), in directory: Directory) {
        guard let x = directory.entries.first(where: { $0.tag == tags.x }),
            let y = directory.entries.first(where: { $0.tag == tags.y })
        else { return }
        // Exchange the type, the count, and the value or its offset.
        for (offset, size) in [(2, 2), (4, 4), (8, 4)] {
            guard let first = reader.number(x.offset + offset, size),
                let second = reader.number(y.offset + offset, size)
            else { return }
            put(second, at: x.offset + offset, size: size)
            put(first, at: y.offset + offset, size: size)
        }
    }

    private mutating func put(_ value: Int, at offset: Int, size: Int) {
        // If removing the thumbnail has cut off the bytes at `offset`, the reader writes nothing.
        reader.put(value, at: offset, size: size)
    }

    /// Unlinks the second directory, and wipes it and the picture that it names. Returns `false` if
    /// the second directory or the picture overlaps the first directory.
    private mutating func removeThumbnail() -> Bool {
        guard let offset = reader.uint32(main.link), offset != 0 else { return true }
        let second = Self.directory(at: offset, in: reader)
        put(0, at: main.link, size: 4)
        guard let second else { return true }
        guard !second.range.overlaps(main.range) else { return false }
        let start = second.entries.first { $0.tag == Tag.thumbnailOffset }.flatMap(value)
        let length = second.entries.first { $0.tag == Tag.thumbnailLength }.flatMap(value)
        reader.wipe(second.range)
        guard let start, let length, start >= 8, start < reader.bytes.count, length > 0 else {
            return true
        }
        let picture = start..<(start + min(length, reader.bytes.count - start))
        guard !picture.overlaps(main.range) else { return false }
        if picture.upperBound == reader.bytes.count, picture.lowerBound > main.link + 4 {
            reader.cut(at: picture.lowerBound)
        } else {
            reader.wipe(picture)
        }
        return true
    }
}
