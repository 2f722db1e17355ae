package import FoundationEssentials

/// Writes a new EXIF structure: a main directory that points to an EXIF directory and a GPS
/// directory.
package struct EXIFWriter {
    /// An entry of a directory: a tag and its value.
    package struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// The value in the structure's byte order.
        let value: [UInt8]
    }

    private var writer: ByteReader
    private var main: [Entry] = []
    private var exposure: [Entry] = []
    private var position: [Entry] = []

    package init(isBigEndian: Bool = true) {
        writer = ByteReader(bytes: [], isBigEndian: isBigEndian)
    }

    /// True if there is nothing to write.
    var isEmpty: Bool { main.isEmpty && exposure.isEmpty && position.isEmpty }

    /// Adds an entry to the main directory or to the EXIF directory.
    mutating func add(_ entry: Entry, toExposure: Bool = false) {
        if toExposure { exposure.append(entry) } else { main.append(entry) }
    }

    /// Adds an entry to the GPS directory.
    mutating func addToPosition(_ entry: Entry) { position.append(entry) }

    /// Adds a text; an empty one is left out.
    package mutating func add(_ tag: Int, text: String, toExposure: Bool = false) {
        guard !text.isEmpty else { return }
        let value = Array(text.utf8) + [0]
        add(Entry(tag: tag, type: 2, count: value.count, value: value), toExposure: toExposure)
    }

    /// Adds a 16-bit integer.
    package mutating func add(_ tag: Int, short value: Int, toExposure: Bool = false) {
        add(
            Entry(tag: tag, type: 3, count: 1, value: writer.digits(value, 2)),
            toExposure: toExposure)
    }

    /// Adds a 32-bit integer.
    package mutating func add(_ tag: Int, long value: Int, toExposure: Bool = false) {
        add(
            Entry(tag: tag, type: 4, count: 1, value: writer.digits(value, 4)),
            toExposure: toExposure)
    }

    /// Adds raw bytes.
    package mutating func add(_ tag: Int, bytes: [UInt8], toExposure: Bool = false) {
        add(Entry(tag: tag, type: 7, count: bytes.count, value: bytes), toExposure: toExposure)
    }

    /// The encoded structure, which follows `Exif\0\0` in a JPEG and is the content of a PNG's
    /// `eXIf`.
    package var data: Data {
        var copy = self
        let children = [EXIF.Tag.exifDirectory: exposure, EXIF.Tag.positionDirectory: position]
            .filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        for child in children { copy.add(child.key, long: 0) }
        let head = Array((writer.isBigEndian ? "MM" : "II").utf8)
        copy.writer.append(head + writer.digits(42, 2) + writer.digits(8, 4))
        let places = copy.writer.append(directory: copy.main)
        for child in children {
            guard let place = places[child.key] else { continue }
            copy.writer.put(copy.writer.bytes.count, at: place, size: 4)
            _ = copy.writer.append(directory: child.value)
        }
        return Data(copy.writer.bytes)
    }
}

extension ByteReader {
    /// Returns a number as bytes in the byte order of the reader.
    func digits(_ value: Int, _ size: Int) -> [UInt8] {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? digits.reversed() : digits
    }

    /// Appends a directory, and the values that do not fit into its entries.
    ///
    /// - Returns: The offset of the value field of each tag's entry. The field contains the value
    ///   or, if this has more than 4 bytes, its offset.
    mutating func append(directory entries: [EXIFWriter.Entry]) -> [Int: Int] {
        let entries = entries.sorted { $0.tag < $1.tag }
        var places: [Int: Int] = [:]
        var table = digits(entries.count, 2)
        var values: [UInt8] = []
        let end = bytes.count + 2 + 12 * entries.count + 4
        for entry in entries {
            places[entry.tag] = bytes.count + table.count + 8
            table += digits(entry.tag, 2) + digits(entry.type, 2) + digits(entry.count, 4)
            if entry.value.count <= 4 {
                table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            } else {
                table += digits(end + values.count, 4)
                // Values begin at even offsets.
                values += entry.value + (entry.value.count % 2 == 0 ? [] : [0])
            }
        }
        append(table + digits(0, 4) + values)
        return places
    }
}

extension Image {
    /// Returns the file with its EXIF replaced by `exif`. No pixel is decoded or changed; bytes
    /// after the picture's end are removed from a JPEG.
    ///
    /// - Returns: `nil` for a file that is neither JPEG nor PNG, and for EXIF that exceeds a
    ///   segment of a JPEG.
    /// - Complexity: O(bytes).
    package func replacingEXIF(with exif: Data) -> Data? {
        switch info.format {
        case .jpeg where exif.count <= JPEGEncoder.largestEXIF:
            JPEGSegments.replacingEXIF(in: data, with: exif)
        case .png: PNGChunk.replacingEXIF(in: data, with: exif)
        default: nil
        }
    }
}
