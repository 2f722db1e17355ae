import Foundation

/// The functions and variables of an ELF file that was not stripped.
enum ProgramSymbols {
    /// The kind of a symbol, as in the file.
    enum Kind: UInt8 {
        case variable = 1
        case function = 2
    }

    /// The sorted addresses of all functions, or all variables, in the file.
    ///
    /// - Parameter names: If given, only symbols with these names.
    static func addresses(
        of kind: Kind, in file: URL, named names: Set<String>? = nil
    ) throws -> [UInt64] {
        let bytes = try Data(contentsOf: file, options: .alwaysMapped)
        return bytes.withUnsafeBytes { bytes in
            func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Int {
                Int(bytes.loadUnaligned(fromByteOffset: offset, as: type))
            }
            func section(_ index: Int) -> (type: Int, offset: Int, size: Int, link: Int) {
                let place = number(UInt64.self, at: 40) + index * number(UInt16.self, at: 58)
                return (
                    number(UInt32.self, at: place + 4), number(UInt64.self, at: place + 24),
                    number(UInt64.self, at: place + 32), number(UInt32.self, at: place + 40)
                )
            }
            let sections = (0..<number(UInt16.self, at: 60)).map(section)
            var addresses: [UInt64] = []
            for symbols in sections where symbols.type == 2 {
                let texts = sections[symbols.link].offset
                for place in stride(
                    from: symbols.offset, to: symbols.offset + symbols.size, by: 24)
                where bytes[place + 4] & 15 == kind.rawValue {
                    let text = bytes.baseAddress?.advanced(
                        by: texts + number(UInt32.self, at: place))
                    let name = text.map {
                        String(cString: $0.assumingMemoryBound(to: CChar.self))
                    }
                    guard let name, names?.contains(name) ?? true else { continue }
                    addresses.append(UInt64(number(UInt64.self, at: place + 8)))
                }
            }
            return addresses.sorted()
        }
    }
}
