import Foundation

/// The strings and the orientation in a file's EXIF, found without the module's own code: searches
/// for `MM`, 42 (`*`) and the offset 8, at any place in the file.
struct EXIFText {
    private var texts: [Int: String] = [:]
    private(set) var orientation: Int?

    init?(_ file: Data) {
        let bytes = [UInt8](file)
        let mark: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
            return nil
        }
        read(Array(bytes[start...]), 8)
    }

    subscript(tag: Int) -> String? { texts[tag] }

    private mutating func read(_ bytes: [UInt8], _ offset: Int) {
        func number(_ at: Int, _ size: Int) -> Int {
            bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
        }
        for entry in 0..<number(offset, 2) {
            let at = offset + 2 + 12 * entry
            let (tag, kind, count) = (number(at, 2), number(at + 2, 2), number(at + 4, 4))
            switch (tag, kind) {
            case (0x8769, _): read(bytes, number(at + 8, 4))
            case (0x0112, _): orientation = number(at + 8, 2)
            case (_, 2):
                let place = count <= 4 ? at + 8 : number(at + 8, 4)
                texts[tag] = String(decoding: bytes[place..<place + count - 1], as: UTF8.self)
            default: continue
            }
        }
    }
}
