import Foundation

/// A zip archive assembled byte by byte, so that tests can falsify every field (APPNOTE 6.3).
struct ZipBytes {
    struct Entry {
        var name: [UInt8]
        /// The data as stored in the archive.
        var packed: Data
        /// 0 for stored, 8 for deflated.
        var method: UInt16 = 0
        /// The size in the header.
        var size: UInt32
        var sum: UInt32
        var flags: UInt16 = 0x800
        /// Unix attributes, with the mode in the upper half.
        var attributes: UInt32 = 0o100644 << 16
        /// The offset in the directory, if it is to differ from the real one.
        var offset: UInt32?

        init(_ name: String, _ data: Data) {
            self.name = Array(name.utf8)
            packed = data
            size = UInt32(data.count)
            sum = checksum(data)
        }

        /// `count` deflated zeros with a wrong checksum, which readers notice only at the end.
        static func zeros(_ name: String, count: Int) -> Entry {
            var entry = Entry(name, deflatedZeros(count))
            entry.size = UInt32(count)
            entry.method = 8
            return entry
        }

        func with(_ change: (inout Entry) -> Void) -> Entry {
            var entry = self
            change(&entry)
            return entry
        }
    }

    var entries: [Entry] = []
    /// Bytes before the first entry.
    var padding = Data()

    init(_ entries: [Entry]) { self.entries = entries }

    init(_ entries: KeyValuePairs<String, Data>) {
        self.entries = entries.map { Entry($0, $1) }
    }

    var data: Data {
        var data = padding
        var directory = Data()
        for entry in entries {
            let offset = entry.offset ?? UInt32(data.count)
            let common =
                words(20, entry.flags, entry.method, 0, 0x21) + long(entry.sum)
                + long(UInt32(entry.packed.count)) + long(entry.size)
                + words(UInt16(entry.name.count), 0)
            data += long(0x0403_4b50) + common + entry.name + entry.packed
            directory += long(0x0201_4b50) + words(3 << 8 | 20) + common + words(0, 0, 0)
            directory += long(entry.attributes) + long(offset) + entry.name
        }
        let start = UInt32(data.count)
        let count = UInt16(truncatingIfNeeded: entries.count)
        return data + directory + long(0x0605_4b50) + words(0, 0, count, count)
            + long(UInt32(directory.count)) + long(start) + words(0)
    }

    private func words(_ values: UInt16...) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }

    private func long(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
}

/// CRC-32 as defined by zip.
private func checksum(_ data: Data) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in data {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
}

/// One block with fixed codes (RFC 1951, 3.2.6): a zero, then repeats of 258 zeros.
private func deflatedZeros(_ count: Int) -> Data {
    var bytes = Data()
    var (bits, used): (UInt32, UInt32) = (0, 0)
    func put(_ value: UInt32, _ length: UInt32) {
        // Huffman codes start with their most significant bit.
        for index in (0..<length).reversed() {
            bits |= (value >> index & 1) << used
            used += 1
            if used == 8 {
                bytes.append(UInt8(bits))
                (bits, used) = (0, 0)
            }
        }
    }
    put(1, 1)
    put(0b10, 2)
    let repeats = max(0, (count - 1) / 258)
    for _ in 0..<(count - 258 * repeats) { put(0x30, 8) }
    for _ in 0..<repeats {
        put(0b1100_0101, 8)
        put(0, 5)
    }
    put(0, 7)
    put(0, 7)
    return bytes
}
