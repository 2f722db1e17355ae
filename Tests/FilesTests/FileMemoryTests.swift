import Foundation
import ImageEditorFiles
import Testing

struct FileMemoryTests {
    @Test func `bytes stay while the memory grows from the heap to huge pages`() {
        var memory = FileMemory()
        let sizes = [1, 4_096, (1 << 20) - 1, 1 << 20, 3 << 20, (9 << 20) + 1]
        var filled = 0
        for size in sizes {
            let capacity = Self.capacity(of: &memory, grownTo: size)
            #expect(capacity == size)
            for index in filled..<size {
                memory.start?.storeBytes(of: Self.byte(index), toByteOffset: index, as: UInt8.self)
            }
            filled = size
        }
        let data = memory.data(count: filled)
        #expect(data.count == filled)
        #expect(data.indices.allSatisfy { data[$0] == Self.byte($0) })
    }

    @Test(arguments: [1 << 20, 5 << 20])
    func `large memory begins with a huge page`(_ size: Int) {
        var memory = FileMemory()
        for number in 1...3 {
            _ = Self.capacity(of: &memory, grownTo: number * size)
            let start = Int(bitPattern: memory.start)
            #expect(start != 0)
            #expect(start % FileMemory.hugePage == 0)
        }
    }

    @Test(arguments: [16, 2 << 20])
    func `where memory is short the bytes stay as they are`(_ size: Int) {
        var memory = FileMemory()
        _ = Self.capacity(of: &memory, grownTo: size)
        memory.start?.storeBytes(of: 7, as: UInt8.self)
        for impossible in [1 << 50, .max - 1] {
            let grown = Self.capacity(of: &memory, grownTo: impossible)
            #expect(grown == nil)
            let capacity = memory.capacity
            #expect(capacity == size)
        }
        let data = memory.data(count: 1)
        #expect(data == Data([7]))
    }

    @Test func `memory never shrinks, and may be empty`() {
        var memory = FileMemory()
        let large = Self.capacity(of: &memory, grownTo: 10)
        let same = Self.capacity(of: &memory, grownTo: 5)
        #expect(large == 10)
        #expect(same == 10)
        let data = FileMemory().data(count: 0)
        #expect(data.isEmpty)
    }

    /// - Returns: `nil` if the memory could not grow.
    private static func capacity(of memory: inout FileMemory, grownTo size: Int) -> Int? {
        memory.grow(to: size) ? memory.capacity : nil
    }

    private static func byte(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: index ^ index >> 8 ^ index >> 16)
    }
}
