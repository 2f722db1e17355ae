import Rendering
import Testing

struct RowOperationTests {
    @Test func `a custom filter reads neighbouring rows`() throws {
        let input = try gray([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        let moved = try rows(of: Image(data: input.encoded()).applying([Moved()]))
        // Moved one to the right and one down, with repeated edges.
        #expect(moved == [[1, 1, 2], [1, 1, 2], [4, 4, 5]])
    }

    @Test func `a row beyond the reach is the farthest row within reach`() throws {
        let input = try gray((0..<40).map { [UInt8(3 * $0), UInt8(3 * $0)] })
        for (offset, reached) in [(5, 2), (-1_000, -2), (.max / 2, 2), (1, 1)] {
            let picked = try rows(
                of: Image(data: input.encoded()).applying([Picked(reach: 2, offset: offset)]))
            #expect(picked.map { Int($0[0]) } == (0..<40).map { 3 * min(max($0 + reached, 0), 39) })
        }
    }

    @Test(arguments: [-1, 2049, 5_000, .max]) func `a reach out of range is an error`(_ reach: Int)
        throws
    {
        let image = try Image(data: gray([[1, 2], [3, 4]]).encoded())
        #expect(
            throws: FilterError.outOfRange(
                filter: "Picked", parameter: "reach", value: Double(reach), minimum: 0,
                maximum: 2048)
        ) { try image.applying([Picked(reach: reach, offset: 0)]).pixels() }
    }

    @Test func `a custom filter knows the position of its rows`() throws {
        let flat = try gray(Array(repeating: Array(repeating: 200, count: 3), count: 5))
        let faded = try rows(of: Image(data: flat.encoded()).applying([Faded()]))
        #expect(faded.map { $0[1] } == [0, 50, 100, 150, 200])
    }

    /// Darkens towards the top.
    private struct Faded: Filter, RowOperation {
        let reach = 0

        func operation() throws(FilterError) -> ImageOperation { .neighbourhood(.rows(self)) }

        func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
            let light = Float(y) / Float(rows.height - 1)
            for channel in 0..<rows.channels {
                for x in 0..<rows.width {
                    result[channel][x] = rows.row(0, channel: channel)[x] * light
                }
            }
        }
    }

    private struct Picked: Filter, RowOperation {
        let reach: Int
        let offset: Int

        func operation() throws(FilterError) -> ImageOperation { .neighbourhood(.rows(self)) }

        func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
            for channel in 0..<rows.channels {
                result[channel].update(from: rows.row(offset, channel: channel), count: rows.width)
            }
        }
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
