import FoundationEssentials

/// Up to six rows of a picture: for each colour and column, the pixels that have this colour.
struct SixelBand {
    private let width: Int
    /// A byte for each column of each colour; the lowest bit is the top row.
    private var bits: [UInt8]
    /// The colours of this band, in the order of their first use.
    private var used: [Int] = []
    private var isUsed: [Bool]

    init(width: Int, colors: Int) {
        self.width = width
        bits = [UInt8](repeating: 0, count: width * colors)
        isUsed = [Bool](repeating: false, count: colors)
    }

    /// Replaces the band's rows with those whose colours begin at `start` in `indices`.
    mutating func read(_ indices: [UInt16], from start: Int, rows: Int) {
        for color in used {
            isUsed[color] = false
            for place in color * width..<(color + 1) * width { bits[place] = 0 }
        }
        used.removeAll(keepingCapacity: true)
        for row in 0..<rows {
            let bit = UInt8(1) << UInt8(row)
            for x in 0..<width {
                let index = indices[start + row * width + x]
                guard index != SixelPalette.none else { continue }
                let color = Int(index)
                if !isUsed[color] {
                    isUsed[color] = true
                    used.append(color)
                }
                bits[color * width + x] |= bit
            }
        }
    }

    func append(to result: inout Data) {
        var bytes: [UInt8] = []
        for (number, color) in used.enumerated() {
            // `$` moves back to the left edge of the band, for the next colour.
            if number > 0 { bytes.append(UInt8(ascii: "$")) }
            bytes += Array("#\(color)".utf8)
            writeRuns(of: bits[color * width..<(color + 1) * width], to: &bytes)
        }
        result += bytes
    }

    private func writeRuns(of columns: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        var start = columns.startIndex
        // Leave out the columns after the last pixel of this colour.
        let end = (columns.lastIndex { $0 != 0 } ?? start - 1) + 1
        while start < end {
            let value = columns[start]
            var next = start + 1
            while next < end, columns[next] == value { next += 1 }
            let (length, character) = (next - start, value + 0x3F)
            if length > 3 {
                bytes += Array("!\(length)".utf8)
                bytes.append(character)
            } else {
                bytes += repeatElement(character, count: length)
            }
            start = next
        }
    }
}
