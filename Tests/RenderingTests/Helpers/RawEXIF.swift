import Foundation

/// A TIFF structure of two directories, written and read independently of the product.
struct RawEXIF {
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: Data

        /// A text entry; `text` may contain bytes after the terminating zero.
        static func text(_ tag: Int, _ text: String) -> Entry {
            let value = Data(text.utf8) + [0]
            return Entry(tag: tag, type: 2, count: value.count, value: value)
        }
    }

    var isBigEndian = true
    var main: [Entry] = []
    var own: [Entry] = []
    /// The bytes after all values.
    var rest = Data()

    /// A whole number stored directly in the entry.
    func short(_ tag: Int, _ value: Int) -> Entry {
        Entry(tag: tag, type: 3, count: 1, value: number(value, 2))
    }

    func fraction(_ tag: Int, _ top: Int, _ bottom: Int) -> Entry {
        Entry(tag: tag, type: 5, count: 1, value: number(top, 4) + number(bottom, 4))
    }

    var data: Data {
        let head = Data((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        guard !own.isEmpty else { return head + directory(main, at: 8) + rest }
        func both(_ pointer: Int) -> Data {
            let link = Entry(tag: 0x8769, type: 4, count: 1, value: number(pointer, 4))
            return directory(main + [link], at: 8)
        }
        let place = 8 + both(0).count
        return head + both(place) + directory(own, at: place) + rest
    }

    private func directory(_ entries: [Entry], at start: Int) -> Data {
        var fields = number(entries.count, 2)
        var values = Data()
        let end = start + 2 + 12 * entries.count + 4
        for entry in entries {
            fields += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
            if entry.value.count <= 4 {
                fields += entry.value + Data(count: 4 - entry.value.count)
            } else {
                fields += number(end + values.count, 4)
                values += entry.value
            }
        }
        return fields + number(0, 4) + values
    }

    func number(_ value: Int, _ size: Int) -> Data {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(isBigEndian ? digits.reversed() : digits)
    }

    /// The tags and values of both directories in the first structure in a file.
    static func values(in file: Data) -> [Int: Data] {
        let bytes = [UInt8](file)
        for start in 0..<max(0, bytes.count - 8) {
            let head = Array(bytes[start..<start + 4])
            if head == [0x4D, 0x4D, 0, 42] || head == [0x49, 0x49, 42, 0] {
                return values(in: Array(bytes[start...]), at: nil)
            }
        }
        return [:]
    }

    private static func values(in bytes: [UInt8], at place: Int?) -> [Int: Data] {
        func number(_ at: Int, _ size: Int) -> Int {
            let digits = bytes[at..<at + size]
            return (bytes[0] == 0x4D ? Array(digits) : digits.reversed())
                .reduce(0) { $0 << 8 | Int($1) }
        }
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]
        let start = place ?? number(4, 4)
        var found: [Int: Data] = [:]
        for index in 0..<number(start, 2) {
            let at = start + 2 + 12 * index
            let length = (sizes[number(at + 2, 2)] ?? 0) * number(at + 4, 4)
            let from = length <= 4 ? at + 8 : number(at + 8, 4)
            found[number(at, 2)] = Data(bytes[from..<from + length])
            if number(at, 2) == 0x8769 {
                found.merge(values(in: bytes, at: number(at + 8, 4))) { first, _ in first }
            }
        }
        return found
    }
}
