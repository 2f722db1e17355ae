import Foundation

/// Decodes sixels, following the manual of the VT340.
struct SixelDecoder {
    enum Problem: Error, Equatable {
        case noSequence
        case unknownColor(Int)
        case unexpected(UInt8)
        case outside(x: Int, y: Int)
    }

    private(set) var width = 0
    private(set) var height = 0
    /// Red, green and blue in hundredths; `nil` for a pixel that was not drawn.
    private(set) var pixels: [[Int]?] = []
    /// The defined colours.
    private(set) var palette: [Int: [Int]] = [:]

    init(_ data: Data) throws {
        let bytes = [UInt8](data)
        guard bytes.starts(with: Array("\u{1B}P".utf8)), bytes.suffix(2) == [0x1B, 0x5C],
            let start = bytes.firstIndex(of: UInt8(ascii: "q"))
        else { throw Problem.noSequence }
        var index = start + 1
        let end = bytes.count - 2
        func numbers() -> [Int] {
            var text = ""
            while index < end, bytes[index] == 0x3B || (0x30...0x39).contains(bytes[index]) {
                text.append(Character(Unicode.Scalar(bytes[index])))
                index += 1
            }
            return text.split(separator: ";").compactMap { Int($0) }
        }
        var (x, top, color, run) = (0, 0, 0, 1)
        while index < end {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                let raster = numbers()
                (width, height) = (raster[2], raster[3])
                pixels = Array(repeating: nil, count: width * height)
            case UInt8(ascii: "#"):
                let values = numbers()
                color = values[0]
                if values.count == 5, values[1] == 2 { palette[color] = Array(values[2...]) }
            case UInt8(ascii: "!"): run = numbers()[0]
            case UInt8(ascii: "$"): x = 0
            case UInt8(ascii: "-"): (x, top) = (0, top + 6)
            case 0x3F...0x7E:
                for column in x..<x + run {
                    for row in 0..<6 where (byte - 0x3F) >> UInt8(row) & 1 == 1 {
                        guard column < width, top + row < height else {
                            throw Problem.outside(x: column, y: top + row)
                        }
                        guard let values = palette[color] else { throw Problem.unknownColor(color) }
                        pixels[(top + row) * width + column] = values
                    }
                }
                x += run
                run = 1
            default: throw Problem.unexpected(byte)
            }
        }
    }
}
