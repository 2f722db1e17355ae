import FoundationEssentials

extension EXIF {
    /// Writes a new structure with the harmless entries only, so that nothing else can remain
    /// hidden in it.
    ///
    /// - Parameters:
    ///   - exif: The file's EXIF; an invalid structure counts as empty.
    ///   - orientation: The orientation of the stored pixels.
    /// - Returns: `nil` if nothing is left.
    static func withoutPrivateParts(of exif: Data?, orientation: Orientation) -> Data? {
        let source = exif.flatMap { EXIF($0) }
        var writer = EXIFWriter(isBigEndian: source?.reader.isBigEndian ?? true)
        for entry in source?.harmless(source?.main, EXIFShape.ofPicture) ?? [] {
            writer.add(entry)
        }
        let own = source?.main.entries.first { $0.tag == Tag.exifDirectory }
        let exposure = source?.harmless(own.flatMap { source?.directory($0) }, EXIFShape.ofExposure)
        for entry in exposure ?? [] { writer.add(entry, toExposure: true) }
        guard orientation != .upright || !writer.isEmpty else { return nil }
        writer.add(Tag.orientation, short: orientation.rawValue)
        return writer.data
    }

    /// Returns the harmless entries of a directory: those whose tag is in `shapes` and whose type
    /// and count fit. Of several such entries with one tag, the first is returned.
    private func harmless(_ directory: Directory?, _ shapes: [Int: EXIFShape]) -> [EXIFWriter.Entry]
    {
        var items: [Int: EXIFWriter.Entry] = [:]
        for entry in directory?.entries ?? [] where items[entry.tag] == nil {
            guard let shape = shapes[entry.tag], shape.types.contains(entry.type),
                shape.counts.contains(entry.count), let size = EXIFShape.sizes[entry.type]
            else { continue }
            let length = entry.count * size
            let start = length <= 4 ? entry.offset + 8 : reader.uint32(entry.offset + 8)
            guard let start, reader.has(length, at: start) else { continue }
            var value = Array(reader.bytes[start..<start + length])
            var count = entry.count
            if shape.isText {
                // Cut the text at its first zero: data could be hidden after it.
                value = value.prefix { $0 != 0 } + [0]
                count = value.count
                guard value.dropLast().allSatisfy({ (0x20...0x7E).contains($0) }) else { continue }
            }
            items[entry.tag] = .init(tag: entry.tag, type: entry.type, count: count, value: value)
        }
        return Array(items.values)
    }
}
