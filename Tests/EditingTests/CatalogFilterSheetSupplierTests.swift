import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct CatalogFilterSheetSupplierTests {
    @Test func `a sheet shows the original and every filter that needs no file`() async throws {
        let few = FilterCatalog(
            ["brightness", "lut", "noir", "median", "rotate"].compactMap {
                FilterCatalog.standard.descriptor(named: $0)
            })
        let told = Events<[Int]>()
        let sheet = try await CatalogFilterSheetSupplier(catalog: few).sheet(
            of: bundledPicture(), as: .png, onProgress: { told.append([$0, $1]) })
        #expect(told.all == [[0, 4], [1, 4], [2, 4], [3, 4]])

        #expect(
            sheet.operations == [
                .init("brightness", ["amount": 50]), .init("noir", ["intensity": 1]),
                .init("median"), .init("rotate", ["degrees": 12]),
            ])
        let pixels = try Image(data: sheet.data).pixels()
        #expect(pixels.size == ImageSize(width: 5 * 244 + 4, height: 160 + 8))
        // The third tile is noir: grey except for its number, and not empty.
        let start = (100 * pixels.size.width + 4 + 2 * 244 + 60) * 4
        let row = (0..<100).map { Array(pixels.samples[start + 4 * $0..<start + 4 * $0 + 4]) }
        #expect(row.allSatisfy { $0[0] == $0[1] && $0[1] == $0[2] } && Set(row).count > 5)
    }

    @Test func `a picture of another colour space is converted to the sheet's`() async throws {
        let sheet = try await CatalogFilterSheetSupplier(catalog: FilterCatalog()).sheet(
            of: P3Picture.make(width: 300, height: 200), as: .png)

        let pixels = try Image(data: sheet.data).pixels()
        let start = (100 * pixels.size.width + 120) * 4
        let color = pixels.samples[start..<start + 3]
        // Interpreted as sRGB, the colour would be 234, 51, 35.
        #expect(zip(color, [255, 0, 0]).allSatisfy { abs(Int($0) - $1) <= 6 }, "\(color)")
    }

    @Test func `a filter that does not fit the picture is left out`() async throws {
        let crop = try #require(FilterCatalog.standard.descriptor(named: "crop"))
        let narrow = try #require(
            Pixels(
                size: ImageSize(width: 400, height: 8), layout: .gray8,
                samples: Array(repeating: 90, count: 3200)))

        let sheet = try await CatalogFilterSheetSupplier(catalog: FilterCatalog([crop])).sheet(
            of: narrow.encoded(), as: .png)

        #expect(sheet.operations.map(\.name) == ["crop"])
    }

    @Test func `data that is not an image is an error`() async {
        await #expect(throws: ImageRenderingError.notAnImage) {
            try await CatalogFilterSheetSupplier().sheet(of: Data("text".utf8), as: .png)
        }
    }
}
