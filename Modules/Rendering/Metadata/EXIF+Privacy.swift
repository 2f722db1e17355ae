import Foundation

extension EXIF {
    /// A structure with what is private to nobody, written anew: what is not known to be harmless
    /// is not in it, wherever it was hidden.
    ///
    /// - Parameters:
    ///   - exif: What a file holds; what makes no sense counts as nothing.
    ///   - orientation: Of the pixels that will be seen with it.
    /// - Returns: `nil` where nothing is left to be said.
    static func withoutPrivateParts(of exif: Data?, orientation: Orientation) -> Data? {
        let source = exif.flatMap { EXIF($0) }
        var main = source?.harmless(source?.main, EXIFShape.ofPicture) ?? []
        let own = source?.main.entries.first { $0.tag == Tag.exifDirectory }
        let exposure = source?.harmless(own.flatMap { source?.directory($0) }, EXIFShape.ofExposure)
        guard orientation != .upright || !main.isEmpty || exposure?.isEmpty == false else {
            return nil
        }
        var writer = ByteReader(bytes: [], isBigEndian: source?.reader.isBigEndian ?? true)
        main.append(
            Item(tag: Tag.orientation, type: 3, count: 1, writer.number(orientation.rawValue, 2)))
        if exposure?.isEmpty == false {
            main.append(
                Item(tag: Tag.exifDirectory, type: 4, count: 1, writer.number(0, 4)))
        }
        let head = Array((writer.isBigEndian ? "MM" : "II").utf8)
        writer = ByteReader(
            bytes: head + writer.number(42, 2) + writer.number(8, 4),
            isBigEndian: writer.isBigEndian)
        let place = writer.append(directory: main, pointingFrom: Tag.exifDirectory)
        if let exposure, let place {
            writer.put(writer.bytes.count, at: place, size: 4)
            _ = writer.append(directory: exposure)
        }
        return Data(writer.bytes)
    }

    /// An entry of a directory that is being written.
    fileprivate struct Item {
        let tag: Int
        let type: Int
        let count: Int
        /// In the byte order of the structure.
        let value: [UInt8]

        init(tag: Int, type: Int, count: Int, _ value: [UInt8]) {
            (self.tag, self.type, self.count, self.value) = (tag, type, count, value)
        }
    }

    /// The entries of a directory that have a shape as it ought to be; the first of each tag.
    private func harmless(_ directory: Directory?, _ shapes: [Int: EXIFShape]) -> [Item] {
        var items: [Int: Item] = [:]
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
                // Something may be hidden behind its end.
                value = value.prefix { $0 != 0 } + [0]
                count = value.count
                guard value.dropLast().allSatisfy({ (0x20...0x7E).contains($0) }) else { continue }
            }
            items[entry.tag] = Item(tag: entry.tag, type: entry.type, count: count, value)
        }
        return Array(items.values)
    }
}

extension ByteReader {
    /// A number as bytes, in this order of them.
    fileprivate func number(_ value: Int, _ size: Int) -> [UInt8] {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? digits.reversed() : digits
    }

    /// Appends a directory and what does not fit into its entries.
    ///
    /// - Returns: Where the value of the entry of `tag` lies.
    fileprivate mutating func append(
        directory items: [EXIF.Item], pointingFrom tag: Int? = nil
    ) -> Int? {
        let items = items.sorted { $0.tag < $1.tag }
        var place: Int?
        var entries = number(items.count, 2)
        var values: [UInt8] = []
        let end = bytes.count + 2 + 12 * items.count + 4
        for item in items {
            if item.tag == tag { place = bytes.count + entries.count + 8 }
            entries += number(item.tag, 2) + number(item.type, 2) + number(item.count, 4)
            if item.value.count <= 4 {
                entries += item.value + [UInt8](repeating: 0, count: 4 - item.value.count)
            } else {
                entries += number(end + values.count, 4)
                values += item.value + (item.value.count % 2 == 0 ? [] : [0])
            }
        }
        append(entries + number(0, 4) + values)
        return place
    }
}
