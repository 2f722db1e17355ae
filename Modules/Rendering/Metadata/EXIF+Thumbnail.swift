import FoundationEssentials

extension EXIF {
    /// The longest side of a thumbnail, in pixels.
    static let thumbnailSide = 160

    /// True if the structure has a thumbnail, which its second directory describes.
    var hasThumbnail: Bool {
        guard let offset = reader.uint32(main.link), offset != 0,
            let second = Self.directory(at: offset, in: reader)
        else { return false }
        return second.entries.contains { $0.tag == Tag.thumbnailOffset }
    }

    /// Returns the structure with a JPEG thumbnail added. The structure must not have a second
    /// directory yet.
    func adding(thumbnail: Data) -> Data {
        var result = reader
        if result.bytes.count % 2 != 0 { result.append([0]) }
        let start = result.bytes.count
        let resolution = result.digits(72, 4) + result.digits(1, 4)
        func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> EXIFWriter.Entry {
            EXIFWriter.Entry(tag: tag, type: type, count: 1, value: value)
        }
        func entries(_ offset: Int) -> [EXIFWriter.Entry] {
            [
                // EXIF requires the compression, JPEG, and the resolution, 72 pixels per inch.
                entry(0x0103, 3, result.digits(6, 2)), entry(0x011A, 5, resolution),
                entry(0x011B, 5, resolution), entry(0x0128, 3, result.digits(2, 2)),
                entry(Tag.thumbnailOffset, 4, result.digits(offset, 4)),
                entry(Tag.thumbnailLength, 4, result.digits(thumbnail.count, 4)),
            ]
        }
        var probe = result
        _ = probe.append(directory: entries(0))
        let offset = probe.bytes.count
        result.put(start, at: main.link, size: 4)
        _ = result.append(directory: entries(offset))
        result.append([UInt8](thumbnail))
        return Data(result.bytes)
    }
}
