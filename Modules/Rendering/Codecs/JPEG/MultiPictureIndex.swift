import FoundationEssentials

/// The list of the pictures in a file, as the Multi-Picture Format of CIPA defines it.
///
/// - SeeAlso: CIPA DC-007, "Multi-Picture Format".
struct MultiPictureIndex {
    struct Entry {
        /// The type of the picture as a code of the format, without its flags; see ``isPreview``.
        let kind: Int
        let size: Int
        /// The distance of the picture from the start of the index, in bytes; 0 for the first
        /// picture.
        let offset: Int

        /// True for a smaller copy of the first picture.
        var isPreview: Bool { kind >> 16 == 1 }
    }

    static let name = Array("MPF\0".utf8)
    private static let entriesTag = 0xB002
    /// The maximum number of entries to read. Cameras write two or three.
    private static let most = 16

    let entries: [Entry]

    /// - Parameter index: The bytes after ``name``. Offsets count from their start.
    /// - Returns: `nil` for bytes that are not an index.
    init?(_ index: Data) {
        guard let structure = EXIF(index),
            let list = structure.main.entries.first(where: { $0.tag == Self.entriesTag }),
            list.count >= 16, let start = structure.reader.uint32(list.offset + 8)
        else { return nil }
        entries = (0..<min(list.count / 16, Self.most)).compactMap { number in
            let place = start + 16 * number
            guard let kind = structure.reader.uint32(place),
                let size = structure.reader.uint32(place + 4),
                let offset = structure.reader.uint32(place + 8)
            else { return nil }
            return Entry(kind: kind & 0xFF_FFFF, size: size, offset: offset)
        }
    }

    /// The size of ``payload(first:second:distance:)`` in bytes.
    static let payloadSize = name.count + 8 + 2 + 3 * 12 + 4 + 2 * 16

    /// Returns the payload of a segment that lists two pictures.
    ///
    /// - Parameters:
    ///   - first: The size of the first picture in bytes, with this segment.
    ///   - second: The size in bytes of the second picture, which follows directly.
    ///   - distance: The distance in bytes of the second picture from the start of the payload.
    static func payload(first: Int, second: Int, distance: Int) -> [UInt8] {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, UInt8(type)] + ByteReader.bigEndian(count)
                + value
        }
        let head = Array("MM\0*".utf8) + ByteReader.bigEndian(8) + [0, 3]
        let directory =
            entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, ByteReader.bigEndian(2))
            + entry(entriesTag, 7, 32, ByteReader.bigEndian(50)) + ByteReader.bigEndian(0)
        // 0x030000 marks the first picture as the primary one. The second picture has no type.
        let list =
            [0x03_0000, first, 0, 0, 0, second, distance - name.count, 0].map(ByteReader.bigEndian)
        return name + head + directory + list.joined()
    }
}
