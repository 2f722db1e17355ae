import Foundation

/// A hand-written JPEG of one colour with known samples: one 8 by 8 block per component, quantised
/// by 1, with only the mean stored.
struct FlatJPEG {
    /// The stored samples, one per component.
    var samples: [Int]
    /// The transform in Adobe's marker: 0 none, 1 YCbCr, 2 YCCK; `nil` without the marker.
    var adobe: UInt8?
    var hasJFIF = false
    /// The component identifiers.
    var identifiers: [UInt8] = [1, 2, 3, 4]
    var width = 8
    var height = 8
    var precision: UInt8 = 8
    /// C0 for baseline.
    var frame: UInt8 = 0xC0
    /// True if there is a restart marker after every block.
    var hasRestarts = false
    /// Segments between the frame and the scan.
    var extra: [UInt8] = []

    var data: Data {
        let count = UInt8(samples.count)
        var bytes: [UInt8] = [0xFF, 0xD8]
        if hasJFIF {
            bytes += Self.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
        }
        if let adobe {
            bytes += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobe])
        }
        bytes += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        // For means: 12 categories with codes of 4 bits each. For the rest: only the end of a
        // block, one bit.
        bytes += Self.segment(
            0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0..<12))
        bytes += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        bytes += Self.segment(
            frame,
            [precision] + Self.number(height) + Self.number(width) + [count]
                + identifiers.prefix(samples.count).flatMap { [$0, 0x11, 0] })
        if hasRestarts { bytes += Self.segment(0xDD, [0, 1]) }
        bytes += extra
        bytes += Self.segment(
            0xDA, [count] + identifiers.prefix(samples.count).flatMap { [$0, 0] } + [0, 63, 0])
        return Data(bytes + scan + [0xFF, 0xD9])
    }

    private var scan: [UInt8] {
        // Every block after the first stores the difference of its mean to the one before.
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        let first = samples.map { Self.block(8 * ($0 - 128)) }.joined()
        if hasRestarts {
            return (0..<blocks).flatMap { index -> [UInt8] in
                let restart = [0xFF, 0xD0 + UInt8((index - 1) & 7)]
                return (index > 0 ? restart : []) + Self.bytes(of: first)
            }
        }
        let next = samples.map { _ in Self.block(0) }.joined()
        return Self.bytes(of: first + String(repeating: next, count: blocks - 1))
    }

    private static func block(_ mean: Int) -> String {
        var category = 0
        while abs(mean) >> category > 0 { category += 1 }
        let code = padded(String(category, radix: 2), to: 4)
        guard category > 0 else { return code + "0" }
        let value = mean > 0 ? mean : mean + (1 << category) - 1
        return code + padded(String(value, radix: 2), to: category) + "0"
    }

    private static func bytes(of bits: String) -> [UInt8] {
        let padding = String(repeating: "1", count: (8 - bits.count % 8) % 8)
        let all = Array(bits + padding)
        return stride(from: 0, to: all.count, by: 8).flatMap { start -> [UInt8] in
            let byte = UInt8(String(all[start..<start + 8]), radix: 2) ?? 0
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private static func padded(_ digits: String, to count: Int) -> String {
        String(repeating: "0", count: count - digits.count) + digits
    }

    static func number(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
    }

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + number(payload.count + 2) + payload
    }
}
