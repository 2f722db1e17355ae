public import Foundation

/// The checksums of PNG chunks, computed independently of the engine, whose checksums are under
/// test.
public enum PNGChecksums {
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    public static func isPNG(_ file: UnsafeRawBufferPointer) -> Bool {
        file.starts(with: signature)
    }

    /// The checksum of a chunk's type and data.
    public static func sum(of bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { $0 &>> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    }

    /// Corrects the checksums of a file, as far as its chunks can be parsed.
    public static func mend(_ file: UnsafeMutableRawBufferPointer) {
        var position = signature.count
        while position + 12 <= file.count {
            let length = Int(number(in: file, at: position))
            guard length <= file.count - position - 12 else { break }
            let end = position + 8 + length
            let sum = sum(of: file[position + 4..<end])
            file.storeBytes(of: sum.bigEndian, toByteOffset: end, as: UInt32.self)
            position = end + 4
        }
    }

    /// The same file with correct checksums.
    public static func mended(_ file: Data) -> Data {
        var file = file
        file.withUnsafeMutableBytes(mend)
        return file
    }

    private static func number(in file: UnsafeMutableRawBufferPointer, at place: Int) -> UInt32 {
        UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { sum, _ in
            sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
        }
    }
}
