import Rendering
import Testing

struct RowOperationTests {
    @Test func `a filter of one's own reads the rows around`() throws {
        let input = try gray([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        let moved = try rows(of: Image(data: input.encoded()).applying([Moved()]))
        // One to the right and one down, the edges repeated.
        #expect(moved == [[1, 1, 2], [1, 1, 2], [4, 4, 5]])
    }

    private struct Moved: Filter, RowOperation {
        let reach = 1

        func operation() throws(FilterError) -> ImageOperation {
            .neighbourhood(.rows(self))
        }

        func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
            for channel in 0..<rows.channels {
                let samples = rows.row(-1, channel: channel)
                for x in 0..<rows.width { result[channel][x] = samples[x - 1] }
            }
        }
    }
}
