/// Makes each row of an image from those around it: what a neighbourhood filter of one's own
/// consists of.
///
/// ```swift
/// struct Shift: RowOperation {
///     let reach = 1
///     func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
///         for channel in 0..<rows.channels {
///             let samples = rows.row(0, channel: channel)
///             for x in 0..<rows.width { result[channel][x] = samples[x - 1] }
///         }
///     }
/// }
/// ```
public protocol RowOperation: Sendable {
    /// How many rows above and below, and columns to each side, a pixel is made from: 0…2048.
    var reach: Int { get }

    /// Makes row `y`, counted from the top of the image. Called once for each row, in order, on one
    /// thread; what it writes may depend on nothing but `y` and `rows`.
    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow)
}
