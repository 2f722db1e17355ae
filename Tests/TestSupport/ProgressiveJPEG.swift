public import Foundation

/// Makes a tiny grey progressive JPEG that takes very long to decode: each of its up to 64 scans
/// covers all pixels.
public enum ProgressiveJPEG {
    /// - Parameters:
    ///   - size: The length of both sides; at least 1,024.
    ///   - scans: 1…64. The first scan holds the blocks' means, each further scan one frequency.
    public static func make(size: Int, scans: Int) -> Data {
        let side = (size + 7) / 8
        let blocks = side * side
        let high = UInt8(size >> 8)
        let low = UInt8(size & 0xFF)
        var data = Data([0xFF, 0xD8])
        data += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        data += [0xFF, 0xC2, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0]
        // Each table has a single one-bit code: "no difference", or "this many blocks are empty".
        let lengths = [1] + [UInt8](repeating: 0, count: 15)
        data += [0xFF, 0xC4, 0, 20, 0x00] + lengths + [0]
        data += [0xFF, 0xC4, 0, 20, 0x10] + lengths + [0xE0]
        data += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0]
        data += [UInt8](repeating: 0, count: (blocks + 7) / 8)
        let empty = runs(blocks)
        for scan in 1..<max(1, scans) {
            data += [0xFF, 0xDA, 0, 8, 1, 1, 0, UInt8(scan), UInt8(scan), 0]
            data += empty
        }
        return data + [0xFF, 0xD9]
    }

    /// Returns runs of 16,384…32,767 empty blocks: for each, a zero bit, then 14 bits with the
    /// excess over 16,384.
    private static func runs(_ blocks: Int) -> [UInt8] {
        let count = (blocks + 32_766) / 32_767
        var bytes: [UInt8] = []
        var bits = 0
        var length = 0
        for index in 0..<count {
            let run = blocks / count + (index < blocks % count ? 1 : 0)
            bits = bits << 15 | (run - 16_384)
            length += 15
            while length >= 8 {
                append(UInt8(truncatingIfNeeded: bits >> (length - 8)), to: &bytes)
                length -= 8
                bits &= 1 << length - 1
            }
        }
        if length > 0 {
            append(
                UInt8(truncatingIfNeeded: bits << (8 - length) | (1 << (8 - length) - 1)),
                to: &bytes)
        }
        return bytes
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(byte)
        if byte == 0xFF { bytes.append(0) }
    }
}
