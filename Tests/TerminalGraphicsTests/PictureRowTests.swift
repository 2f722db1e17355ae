import ImageEditorTerminalGraphics
import Testing

struct PictureRowTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]

    @Test func `pictures are side by side on one line`() throws {
        let entries = [
            PictureRow.Entry(picture: try picture(2, 1) { _, _ in red }, caption: "one"),
            PictureRow.Entry(picture: try picture(3, 2) { _, _ in blue }, caption: "two"),
        ]
        let cell = try #require(CellSize(width: 1, height: 2))

        let row = PictureRow(entries, columns: 3)
        let shown = try #require(row.picture(cell: cell))

        #expect(shown.width == 3 + PictureRow.gap + 3 && shown.height == 2)
        let none: [UInt8] = [0, 0, 0, 0]
        let upper = Array(repeating: none, count: 5) + [blue, blue, blue]
        let lower = [red, red, none, none, none, blue, blue, blue]
        #expect(shown.samples == (upper + lower).flatMap { $0 })
        #expect(row.caption == "one  two")
    }

    @Test func `a caption stands below its picture, whatever is missing or too long`() throws {
        let cell = try #require(CellSize(width: 10, height: 20))
        let row = PictureRow(
            [
                PictureRow.Entry(picture: nil, caption: "nothing here"),
                PictureRow.Entry(picture: try picture(99, 9) { _, _ in red }, caption: "b"),
                PictureRow.Entry(picture: nil, caption: "c"),
            ], columns: 5)

        #expect(row.caption == "nothi  b      c")
        let shown = try #require(row.picture(cell: cell))
        #expect(shown.width == 10 * (3 * 5 + 2 * PictureRow.gap))
        // A picture that is too wide is cropped.
        let start = 4 * 10 * (5 + PictureRow.gap)
        #expect(shown.samples[start..<start + 4].elementsEqual(red))
        #expect(shown.samples[start - 1] == 0 && shown.samples[start + 4 * 50 + 3] == 0)
    }

    @Test func `without a picture there is nothing to draw`() {
        let row = PictureRow([PictureRow.Entry(picture: nil, caption: "a")], columns: 9)
        #expect(row.picture(cell: .usual) == nil)
    }

    @Test(arguments: [(1, 1), (20, 1), (49, 1), (50, 2), (80, 3), (200, 7), (0, 1), (-5, 1)])
    func `the number of columns leaves thumbnails wide enough`(
        columns: Int, count: Int
    ) {
        let thumbnails = PictureRow.thumbnails(in: columns)
        #expect(thumbnails.count == count)
        let width = count * thumbnails.columns + (count - 1) * PictureRow.gap
        #expect(thumbnails.columns >= 1 && width <= max(columns, 1))
    }
}
