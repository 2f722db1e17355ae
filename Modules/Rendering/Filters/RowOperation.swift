/// Computes each row of an image from the rows around it, for a neighbourhood filter of your own.
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
    /// The number of rows above and below, and of columns to each side, that a pixel is computed
    /// from: 0…2048.
    var reach: Int { get }

    /// Writes row `y`, counted from the top of the image, to `result`.
    ///
    /// Called once for each row, in order, on one thread. The result must depend on `y` and `rows`
    /// alone.
    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow)
}

/// A row of an image with the rows above and below it, as floats.
///
/// Each channel has a plane of encoded, premultiplied values of 0…1. Edges are repeated. The
/// pointers are valid while ``RowOperation/makeRow(_:from:into:)`` runs.
public struct SurroundingRows {
    /// The number of channels: 1 for grey, 3 for red, green and blue, 4 with alpha.
    public let channels: Int
    /// The image's width, in pixels.
    public let width: Int
    /// The image's height, in pixels. Rows are numbered from 0 to `height` − 1.
    public var height: Int { last + 1 }
    private let ring: SampleRing
    private let y: Int
    private let last: Int

    init(_ ring: SampleRing, y: Int, last: Int) {
        self.ring = ring
        self.y = y
        self.last = last
        channels = ring.channels
        width = ring.columns.count
    }

    /// Returns a pointer to the sample in column 0 of the row that is `offset` rows below the
    /// computed row.
    ///
    /// The pointer may be read from ``RowOperation/reach`` columns left of the first column to as
    /// many columns right of the last. An offset beyond the reach gives the farthest row within it.
    public func row(_ offset: Int, channel: Int) -> UnsafePointer<Float> {
        // Rows beyond the reach are not in memory.
        let reached = min(max(offset, -ring.padding), ring.padding)
        return UnsafePointer(ring.row(min(max(y + reached, 0), last), channel: channel))
    }
}

extension SurroundingRows {
    /// Calls `body` with the rows of a channel from `reach` above to `reach` below.
    func withRows(
        channel: Int, reach: Int,
        _ body: (UnsafeMutableBufferPointer<UnsafePointer<Float>?>) -> Void
    ) {
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<Float>?.self, capacity: 2 * reach + 1
        ) { rows in
            for offset in -reach...reach { rows[offset + reach] = row(offset, channel: channel) }
            body(rows)
        }
    }

    /// Copies the alpha of the computed row, if the image has alpha.
    func keepAlpha(in result: ResultRow) {
        guard channels == 4 else { return }
        result[3].update(from: row(0, channel: 3), count: width)
    }
}

/// The row that a ``RowOperation`` writes: a plane for each channel.
public struct ResultRow {
    private let ring: SampleRing
    private let y: Int

    init(_ ring: SampleRing, y: Int) {
        self.ring = ring
        self.y = y
    }

    /// Returns a pointer to the sample in column 0 of a channel. Values are clamped to 0…1 later.
    public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
        ring.row(y, channel: channel)
    }
}
