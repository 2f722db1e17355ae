import Foundation
import ImageEditorFiles
import Testing

struct DataSearchTests {
    @Test func `places are those of Foundation's search`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let letters = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                UInt8.random(in: 0...1, using: &generator)
            }
            // A slice has indices that do not begin at 0.
            let data = (Data([9, 9]) + Data(letters)).dropFirst(2)
            let wanted = Data((0..<Int.random(in: 1...4)).map { _ in UInt8.random(in: 0...1) })
            let start = Int.random(in: data.startIndex...data.endIndex)
            let part = start..<Int.random(in: start...data.endIndex)
            #expect(data.firstPlace(of: wanted) == data.range(of: wanted))
            #expect(data.lastPlace(of: wanted) == data.range(of: wanted, options: .backwards))
            #expect(data.firstPlace(of: wanted, in: part) == data.range(of: wanted, in: part))
            #expect(
                data.lastPlace(of: wanted, in: part)
                    == data.range(of: wanted, options: .backwards, in: part))
        }
    }
}
