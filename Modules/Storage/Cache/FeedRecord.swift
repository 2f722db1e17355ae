import Core
import Foundation

/// An item of a feed as 32 bytes: the number of its id, two dates as the bits of ``Date/stored``,
/// the length of its address in bytes, and 1 if the address is plain, otherwise 0. The first three
/// numbers have 64 bits, the others 32; all are little-endian.
struct FeedRecord {
    /// The number of bytes of a record.
    static let size = 32

    let idNumber: UInt64
    let created: Date
    let updated: Date
    let addressLength: Int
    /// The ``FeedImage/hasPlainURL`` of the image that was stored.
    let isPlain: Bool

    init(_ image: FeedImage, addressLength: Int) {
        idNumber = image.idNumber
        created = image.created
        updated = image.updated
        self.addressLength = addressLength
        isPlain = image.hasPlainURL
    }

    private init(at start: Int, of bytes: UnsafeRawBufferPointer) {
        func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
            Number(
                littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: Number.self))
        }
        idNumber = number(0, UInt64.self)
        created = Date(stored: Double(bitPattern: number(8, UInt64.self)))
        updated = Date(stored: Double(bitPattern: number(16, UInt64.self)))
        addressLength = Int(number(24, UInt32.self))
        isPlain = number(28, UInt32.self) == 1
    }

    /// Returns the records in a blob.
    ///
    /// - Throws: ``DamagedContent`` if the last one is incomplete.
    static func all(
        in bytes: UnsafeRawBufferPointer
    ) throws -> some Sequence<FeedRecord> {
        guard bytes.count % size == 0 else { throw DamagedContent() }
        return stride(from: 0, to: bytes.count, by: size).lazy.map {
            FeedRecord(at: $0, of: bytes)
        }
    }

    func append(to bytes: inout [UInt8]) {
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        append(idNumber)
        append(created.stored.bitPattern)
        append(updated.stored.bitPattern)
        append(UInt32(addressLength))
        append(UInt32(isPlain ? 1 : 0))
    }

    /// Returns the address, which starts at `start` in the blob of its part.
    ///
    /// - Throws: ``DamagedContent`` if the blob ends before it.
    func address(
        at start: Int, in addresses: UnsafeRawBufferPointer
    ) throws -> UnsafeBufferPointer<UInt8> {
        let range = try addressRange(from: start, in: addresses.count)
        return UnsafeRawBufferPointer(rebasing: addresses[range]).bindMemory(to: UInt8.self)
    }

    /// Returns the range of the address, which starts at `start` in the `count` bytes of its part.
    ///
    /// - Throws: ``DamagedContent`` if the part ends before it.
    func addressRange(from start: Int, in count: Int) throws -> Range<Int> {
        guard start <= count, addressLength <= count - start else { throw DamagedContent() }
        return start..<start + addressLength
    }
}
