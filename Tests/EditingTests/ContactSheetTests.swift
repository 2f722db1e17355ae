import Rendering
import Testing

@testable import Editing

struct ContactSheetTests {
    @Test func `a sheet too large for memory is an error`() throws {
        let huge = ImageSize(width: .max, height: .max)
        var sheet = ContactSheet(cell: huge, columns: .max)
        for _ in 0..<40_000 { sheet.append(nil) }
        #expect(throws: ImageEncodingError.outOfMemory) { try sheet.pixels() }
    }

    @Test func `a sheet without pictures is a margin`() throws {
        let sheet = ContactSheet(cell: ImageSize(width: 100, height: 100), columns: .min)
        #expect(try sheet.pixels().size == ImageSize(width: 4, height: 4))
    }
}
