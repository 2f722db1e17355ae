import Rendering
import Testing

struct CellTests {
    /// Scales whose multiples round up and down, and sides that end in any part of a cell.
    static let scales =
        [1.1, 2.2, 6.6, 1.0000001, 3.3, 999.9] + stride(from: 1.05, to: 12, by: 0.35)

    @Test(arguments: scales) func `a flat picture of any size stays flat`(_ scale: Double) throws {
        for width in Array(1...9) + [33, 34, 35, 66, 67, 68, 132, 133, 134] {
            let row = [UInt8](repeating: 120, count: width)
            let flat = try gray(Array(repeating: row, count: width % 40 + 1))
            let cells = try rows(
                of: Image(data: flat.encoded()).applying([Pixellate(scale: scale)]))
            #expect(cells.joined().allSatisfy { $0 == 120 }, "\(width)")
        }
    }

    @Test(arguments: [(1.1, 34), (2.2, 67), (6.6, 133)])
    func `the last column is the mean of its cell`(_ scale: Double, _ side: Int) throws {
        let steps = (0..<side).map { UInt8($0) }
        let across = try rows(
            of: Image(data: gray([steps, steps]).encoded()).applying([Pixellate(scale: scale)]))
        let down = try rows(
            of: Image(data: gray(steps.map { [$0] }).encoded()).applying([Pixellate(scale: scale)]))
        #expect(across[0] == down.map { $0[0] })
        #expect(abs(Double(across[0][side - 1]) - Double(side - 1)) <= scale)
    }
}
