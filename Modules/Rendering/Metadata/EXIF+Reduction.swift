import FoundationEssentials

extension EXIF {
    /// Tags of entries that contain offsets, which would be wrong in a new structure: further
    /// directories, thumbnails, and the maker's note.
    private static let pointing: Set<Int> = [
        0x014A, 0x927C, 0xA005, Tag.exifDirectory, Tag.positionDirectory, Tag.thumbnailOffset,
        Tag.thumbnailLength,
    ]

    /// A new structure with the entries of the main directory, the EXIF directory and the GPS
    /// directory, without the maker's note and without bytes that no entry points to; `nil` if
    /// nothing is left.
    var withoutMakerNote: Data? {
        var writer = EXIFWriter(isBigEndian: reader.isBigEndian)
        for entry in copies(of: main) { writer.add(entry) }
        for entry in copies(of: directory(Tag.exifDirectory)) {
            writer.add(entry, toExposure: true)
        }
        for entry in copies(of: directory(Tag.positionDirectory)) { writer.addToPosition(entry) }
        return writer.isEmpty ? nil : writer.data
    }

    private func directory(_ tag: Int) -> Directory? {
        main.entries.first { $0.tag == tag }.flatMap { directory($0) }
    }

    /// Returns for each tag the first entry whose value lies within the structure. Entries with
    /// offsets are left out.
    private func copies(of directory: Directory?) -> [EXIFWriter.Entry] {
        var copies: [Int: EXIFWriter.Entry] = [:]
        // Entries of a hostile structure may share their values, so the sum of all values is
        // limited.
        var room = reader.bytes.count
        for entry in directory?.entries ?? []
        where copies[entry.tag] == nil && !Self.pointing.contains(entry.tag) {
            guard let size = EXIFShape.sizes[entry.type] else { continue }
            let length = entry.count * size
            let start = length <= 4 ? entry.offset + 8 : reader.uint32(entry.offset + 8)
            guard let start, reader.has(length, at: start), length <= room else { continue }
            room -= length
            copies[entry.tag] = EXIFWriter.Entry(
                tag: entry.tag, type: entry.type, count: entry.count,
                value: Array(reader.bytes[start..<start + length]))
        }
        return Array(copies.values)
    }
}
