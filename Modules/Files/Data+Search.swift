package import FoundationEssentials
import Glibc

extension Data {
    /// Returns the range of the first occurrence of `bytes` in this data, or in `part` of it; `nil`
    /// without an occurrence.
    ///
    /// - Parameter bytes: At least one byte.
    package func firstPlace(of bytes: Data, in part: Range<Int>? = nil) -> Range<Int>? {
        place(of: bytes, in: part ?? startIndex..<endIndex) { memory, end, wanted in
            var start = memory
            while let found = memchr(start, Int32(bytes[bytes.startIndex]), end - start) {
                start = UnsafeRawPointer(found)
                if memcmp(start, wanted, bytes.count) == 0 { return start - memory }
                start += 1
            }
            return nil
        }
    }

    /// Returns the range of the last occurrence of `bytes` in this data, or in `part` of it; `nil`
    /// without an occurrence.
    ///
    /// - Parameter bytes: At least one byte.
    package func lastPlace(of bytes: Data, in part: Range<Int>? = nil) -> Range<Int>? {
        place(of: bytes, in: part ?? startIndex..<endIndex) { memory, end, wanted in
            (0..<end - memory).last { memcmp(memory + $0, wanted, bytes.count) == 0 }
        }
    }

    /// Returns the range that `search` finds; `nil` if it finds none.
    ///
    /// - Parameter search: Gets the start of the memory, the end of the places where `bytes` may
    ///   begin, and `bytes`. Returns the offset of a place from the start of the memory.
    private func place(
        of bytes: Data, in part: Range<Int>,
        by search: (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Int?
    ) -> Range<Int>? {
        guard !bytes.isEmpty, part.count >= bytes.count else { return nil }
        let offset = self[part].withUnsafeBytes { memory in
            bytes.withUnsafeBytes { wanted -> Int? in
                guard let memory = memory.baseAddress, let wanted = wanted.baseAddress else {
                    return nil
                }
                return search(memory, memory + (part.count - bytes.count + 1), wanted)
            }
        }
        return offset.map { part.lowerBound + $0..<part.lowerBound + $0 + bytes.count }
    }
}
