import CImageEditorPNG
import FoundationEssentials

struct PNGChunk {
    let type: String
    /// The chunk with its length, type and checksum.
    let whole: Data

    var payload: Data { whole.dropFirst(8).dropLast(4) }

    /// True if the checksum is correct.
    var isSound: Bool {
        Self.checksum(of: whole.dropFirst(4).dropLast(4)).elementsEqual(whole.suffix(4))
    }

    /// Returns a chunk with its length and checksum.
    static func made(_ type: String, _ payload: Data) -> Data {
        let body = Data(type.utf8) + payload
        return Data(ByteReader.bigEndian(payload.count)) + body + checksum(of: body)
    }

    /// Returns the file with its EXIF replaced by `exif`, which follows the first chunk, `IHDR`.
    static func replacingEXIF(in data: Data, with exif: Data) -> Data {
        let headLength = 8 + 12 + 13
        var result = data.prefix(headLength) + made("eXIf", exif)
        var position = data.startIndex + headLength
        for old in all(in: data, of: ["eXIf"]) where old.whole.startIndex >= position {
            result.append(data[position..<old.whole.startIndex])
            position = old.whole.endIndex
        }
        return result + data[position...]
    }

    private static func checksum(of body: Data) -> [UInt8] {
        let sum = body.withUnsafeBytes { bytes in
            cpng_checksum(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
        }
        return ByteReader.bigEndian(Int(sum))
    }

    /// Returns the chunks of certain types, up to the end of the picture or the first incomplete
    /// chunk.
    ///
    /// It allocates nothing for other chunks, since there may be millions of them.
    static func all(in data: Data, of types: Set<String>) -> some Sequence<PNGChunk> {
        let wanted = Set(types.map { number($0.utf8) })
        return sequence(state: 8) { (position: inout Int) -> PNGChunk? in
            data.withUnsafeBytes { bytes -> PNGChunk? in
                while let place = next(in: bytes, &position), place.isWhole {
                    if wanted.contains(place.code) {
                        let type = bytes[place.start + 4..<place.start + 8]
                        let start = data.startIndex + place.start
                        return PNGChunk(
                            type: String(decoding: type, as: UTF8.self),
                            whole: data[start..<start + 12 + place.length])
                    }
                }
                return nil
            }
        }
    }

    /// Returns the file without metadata chunks whose checksum is wrong. If the checksum of the end
    /// chunk is wrong, it is corrected.
    ///
    /// Chunks that affect the pixels or the animation stay, so that the decoder finds their damage.
    /// A file with more than ``mostOthers`` wrong checksums stays as it is.
    static func withoutUnsound(_ data: Data) -> (data: Data, flaws: [ImageFlaw]) {
        var unsound: [Range<Int>] = []
        var types: [Int] = []
        var lacksEnd = false
        data.withUnsafeBytes { bytes in
            var position = 8
            while unsound.count <= mostOthers, let place = next(in: bytes, &position),
                place.isWhole
            {
                let isEnd = place.code == end
                guard isEnd || isAncillary(place.code), !needed.contains(place.code) else {
                    continue
                }
                let range = place.start..<place.start + 12 + place.length
                let body = bytes[range.lowerBound + 4..<range.upperBound - 4]
                let sum = cpng_checksum(
                    UnsafeRawBufferPointer(rebasing: body).assumingMemoryBound(to: UInt8.self)
                        .baseAddress, body.count)
                guard Int(sum) != number(bytes[range.suffix(4)]) else { continue }
                unsound.append(range)
                lacksEnd = isEnd
                if !types.contains(place.code), types.count < mostFlaws {
                    types.append(place.code)
                }
            }
        }
        guard (1...mostOthers).contains(unsound.count) else { return (data, []) }
        var (result, position) = (Data(), 0)
        for range in unsound {
            result += data[data.startIndex + position..<data.startIndex + range.lowerBound]
            position = range.upperBound
        }
        if lacksEnd { result += made("IEND", Data()) }
        let names = types.map { String(decoding: ByteReader.bigEndian($0), as: UTF8.self) }
        return (
            result + data[(data.startIndex + position)...],
            names.map { .wrongChecksum(chunk: $0) }
        )
    }

    /// Returns the file with an end chunk. A truncated last chunk is dropped, or shortened if it
    /// contains pixels.
    static func withEnd(_ data: Data) -> Data {
        var end = 8
        var rest = Data()
        data.withUnsafeBytes { bytes in
            var position = 8
            while let place = next(in: bytes, &position) {
                if place.isWhole {
                    end = place.start + 12 + place.length
                } else if place.code == pixels {
                    rest = made("IDAT", Data(bytes[(place.start + 8)...].prefix(place.length)))
                }
            }
        }
        return data.prefix(end) + rest + made("IEND", Data())
    }

    /// Returns the file up to the type of its first chunk of pixels. An animation, whose chunks are
    /// read to the last one, is returned whole.
    static func head(of data: Data) -> Data {
        data.withUnsafeBytes { bytes in
            var position = 8
            while let place = next(in: bytes, &position), place.code != animation {
                if place.code == pixels { return data.prefix(place.start + 8) }
            }
            return data
        }
    }

    /// Returns `true` if decoders may skip a chunk: the first letter of its type is in lower case.
    private static func isAncillary(_ code: Int) -> Bool { code >> 24 & 0x20 != 0 }

    private static let needed = Set(["tRNS", "acTL", "fcTL", "fdAT"].map { number($0.utf8) })
    /// The maximum number of chunk types that are reported as flaws.
    private static let mostFlaws = 16

    /// Rejects a file with so many chunks that reading them would take seconds. Encoders write
    /// thousands of pixel chunks, and a few dozen others.
    static func checkNumber(in data: Data) throws(ImageDecodingError) {
        var count = (pixels: 0, others: 0)
        data.withUnsafeBytes { bytes in
            var position = 8
            while count.pixels <= mostPixels, count.others <= mostOthers,
                let place = next(in: bytes, &position), place.code != end
            {
                if place.code == pixels { count.pixels += 1 } else { count.others += 1 }
            }
        }
        if count.others > mostOthers || count.pixels > mostPixels {
            throw .damaged(.png, reason: "it has more chunks than a picture needs")
        }
    }

    /// Reads the chunk at `position` and moves `position` to the next chunk, or to the end of the
    /// file if the picture has no more chunks.
    private static func next(
        in bytes: UnsafeRawBufferPointer, _ position: inout Int
    ) -> (code: Int, start: Int, length: Int, isWhole: Bool)? {
        let start = position
        guard start + 12 <= bytes.count else { return nil }
        let length = number(bytes[start..<start + 4])
        let code = number(bytes[start + 4..<start + 8])
        let isWhole = length <= bytes.count - start - 12
        position = isWhole && code != end ? start + 12 + length : bytes.count
        return (code, start, length, isWhole)
    }

    private static let mostPixels = 1 << 20
    private static let mostOthers = 65_536
    private static let pixels = number("IDAT".utf8)
    private static let animation = number("acTL".utf8)
    private static let end = number("IEND".utf8)

    /// Returns four big-endian bytes as a number.
    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
