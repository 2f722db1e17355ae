import Foundation

/// Where the first JPEG in some bytes ends.
enum JPEGEnd {
    /// The number of its bytes; `nil` when it is not all there, or is none.
    static func find(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var position = 2
        while position + 1 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            position += 2
            switch marker {
            case 0xD9: return position
            // Bytes to fill up.
            case 0xFF: position -= 1
            case 0x01, 0xD0...0xD7: continue
            default:
                guard position + 1 < bytes.count else { return nil }
                let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
                guard length >= 2 else { return nil }
                position += length
                if marker == 0xDA { position = endOfScan(in: bytes, from: position) }
            }
        }
        return nil
    }

    /// Where the entropy-coded bytes end: at the first marker that is no restart.
    private static func endOfScan(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var position = start
        while position + 1 < bytes.count {
            guard let found = memchr(base + position, 0xFF, bytes.count - 1 - position) else {
                return bytes.count
            }
            position =
                found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: base)
            let next = bytes[position + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return position }
            position += next == 0xFF ? 1 : 2
        }
        return bytes.count
    }
}
