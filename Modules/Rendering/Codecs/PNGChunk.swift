import Foundation

/// A chunk of a PNG, as it stands in the file.
struct PNGChunk {
    let type: String
    /// With its length, type and checksum.
    let whole: Data

    var payload: Data { whole.dropFirst(8).dropLast(4) }

    /// The chunks of a file one by one, to the end of the picture or as far as they are whole.
    static func all(in data: Data) -> some Sequence<PNGChunk> {
        sequence(state: data.startIndex + 8) { (position: inout Int?) -> PNGChunk? in
            guard let start = position, start + 12 <= data.endIndex else { return nil }
            let head = ByteReader(bytes: [UInt8](data[start..<start + 8]))
            guard let length = head.uint32(0), let type = head.text(4, 4),
                length <= data.endIndex - start - 12
            else { return nil }
            let end = start + 12 + length
            position = type == "IEND" ? nil : end
            return PNGChunk(type: type, whole: data[start..<end])
        }
    }
}
