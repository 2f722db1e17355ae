import Foundation

/// A chunk of a PNG, as it stands in the file.
struct PNGChunk {
    let type: String
    /// With its length, type and checksum.
    let whole: Data

    var payload: Data { whole.dropFirst(8).dropLast(4) }

    /// The chunks of some types, one by one, to the end of the picture or as far as they are whole.
    ///
    /// Of other chunks, which may come millions of times, nothing is made.
    static func all(in data: Data, of types: Set<String>) -> some Sequence<PNGChunk> {
        let wanted = Set(types.map { number($0.utf8) })
        return sequence(state: 8) { (position: inout Int) -> PNGChunk? in
            data.withUnsafeBytes { bytes -> PNGChunk? in
                while position + 12 <= bytes.count {
                    let start = position
                    let length = number(bytes[start..<start + 4])
                    let type = bytes[start + 4..<start + 8]
                    guard length <= bytes.count - start - 12 else { return nil }
                    position = start + 12 + length
                    let code = number(type)
                    // Nothing behind the end is the picture's.
                    defer { if code == end { position = bytes.count } }
                    if wanted.contains(code) {
                        let whole = data.startIndex + start..<data.startIndex + start + 12 + length
                        return PNGChunk(
                            type: String(decoding: type, as: UTF8.self), whole: data[whole])
                    }
                    if code == end { return nil }
                }
                return nil
            }
        }
    }

    /// Refuses what would cost seconds by the number of its chunks alone: encoders write thousands of
    /// pieces of pixels, and a few dozens of anything else.
    static func checkNumber(in data: Data) throws(ImageDecodingError) {
        let count = data.withUnsafeBytes { bytes in
            var position = 8
            var count = (pixels: 0, others: 0)
            while position + 12 <= bytes.count, count.pixels <= 1 << 20, count.others <= 65_536 {
                let length = number(bytes[position..<position + 4])
                let code = number(bytes[position + 4..<position + 8])
                if code == end { break }
                if code == pixels { count.pixels += 1 } else { count.others += 1 }
                guard length <= bytes.count - position - 12 else { break }
                position += 12 + length
            }
            return count
        }
        if count.others > 65_536 || count.pixels > 1 << 20 {
            throw .damaged(.png, reason: "it has more chunks than a picture needs")
        }
    }

    private static let pixels = number("IDAT".utf8)
    private static let end = number("IEND".utf8)

    /// Four bytes as a number.
    private static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
