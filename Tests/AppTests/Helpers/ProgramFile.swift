import Foundation

/// What an ELF file tells the kernel and the loader about a program.
struct ProgramFile {
    struct Segment {
        let kind: UInt32
        let flags: UInt32
        let offset: Int
        let size: Int
    }

    struct Damaged: Error {}

    /// ET_DYN for a program that runs at any address.
    let type: UInt16
    let segments: [Segment]
    /// The entries of the dynamic section: values by tag.
    let dynamic: [Int64: [UInt64]]

    /// Reads a file with 64-bit addresses in the order of this machine.
    init(_ file: URL) throws {
        let bytes = try Data(contentsOf: file, options: .alwaysMapped)
        func number<Number: FixedWidthInteger>(at offset: Int) throws -> Number {
            guard offset >= 0, offset + MemoryLayout<Number>.size <= bytes.count
            else { throw Damaged() }
            return bytes.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: offset, as: Number.self)
            }
        }
        guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2]) else { throw Damaged() }
        type = try number(at: 16)
        let table = Int(try number(at: 32) as UInt64)
        let size = Int(try number(at: 54) as UInt16)
        let count = Int(try number(at: 56) as UInt16)
        segments = try (0..<count).map { index in
            let place = table + index * size
            return Segment(
                kind: try number(at: place), flags: try number(at: place + 4),
                offset: Int(try number(at: place + 8) as UInt64),
                size: Int(try number(at: place + 32) as UInt64))
        }
        var dynamic: [Int64: [UInt64]] = [:]
        for segment in segments where segment.kind == 2 {
            for place in stride(from: segment.offset, to: segment.offset + segment.size, by: 16) {
                dynamic[try number(at: place), default: []].append(try number(at: place + 8))
            }
        }
        self.dynamic = dynamic
    }

    /// The flags of a segment of this kind; `nil` if there is none.
    func flags(of kind: UInt32) -> UInt32? { segments.first { $0.kind == kind }?.flags }
}
