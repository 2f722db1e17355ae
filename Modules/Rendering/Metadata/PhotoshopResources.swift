import FoundationEssentials

/// The blocks in which Photoshop stores captions, thumbnails and settings.
enum PhotoshopResources {
    static let name = Array("Photoshop 3.0\0".utf8)
    private static let signature = Array("8BIM".utf8)
    /// The ids of the thumbnail blocks: BGR (Photoshop 4) and RGB.
    private static let thumbnails: Set<Int> = [0x0409, 0x040C]

    /// Returns the payload of a segment without its thumbnails, which show the picture before an
    /// edit. Bytes outside of blocks stay.
    static func withoutThumbnails(_ payload: Data) -> Data {
        let reader = ByteReader(bytes: [UInt8](payload))
        var result = Array(reader.bytes.prefix(name.count))
        var position = name.count
        while reader.has(12, at: position),
            reader.bytes[position..<position + 4].elementsEqual(signature),
            let kind = reader.uint16(position + 4)
        {
            // The name, with the byte for its length, is padded to an even size.
            let head = 6 + (Int(reader.bytes[position + 6]) + 2) / 2 * 2
            guard let size = reader.uint32(position + head),
                reader.has(head + 4 + size, at: position)
            else { break }
            let end = min(position + head + 4 + (size + 1) / 2 * 2, reader.bytes.count)
            if !thumbnails.contains(kind) { result += reader.bytes[position..<end] }
            position = end
        }
        return Data(result + reader.bytes[position...])
    }
}
