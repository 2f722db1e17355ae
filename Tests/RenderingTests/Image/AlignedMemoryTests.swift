import Glibc
@testable import Rendering
import Testing

struct AlignedMemoryTests {
    @Test func `memory begins at a line of the cache and is zero`() throws {
        for count in [0, 1, 63, 64, 65, 1000, 1 << 20] {
            // Several, because one that is aligned by chance proves nothing.
            for _ in 0..<4 {
                let memory = try AlignedMemory(count)
                #expect(Int(bitPattern: memory.start) % 64 == 0)
                let bytes = UnsafeMutableRawBufferPointer(start: memory.start, count: count)
                #expect(bytes.allSatisfy { $0 == 0 })
                for index in bytes.indices { bytes[index] = 0xFF }
            }
        }
    }

    @Test func `bytes that nothing uses take no memory`() throws {
        let (page, pages) = (Int(getpagesize()), 16_384)
        let memory = try AlignedMemory(pages * page)
        let first = memory.start.alignedUp(toMultipleOf: page)
        var residents = [UInt8](repeating: 1, count: pages - 1)
        #expect(mincore(first, (pages - 1) * page, &residents) == 0)
        // The system may use large pages of 512 small ones.
        #expect(residents.count { $0 & 1 == 1 } <= 1024)
    }
}
