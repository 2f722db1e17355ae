import CImageEditorKernels

/// Rows of floats that are made one after the other, each when it is first asked for.
///
/// A line of these is what a neighbourhood filter consists of: each asks the one before it for the
/// rows it needs, and keeps no more of its own than the one behind it needs at once.
class SampleRows {
    /// The rows there are. Rows beyond them are those at the ends.
    let rows: ClosedRange<Int>
    let ring: SampleRing
    private var next: Int

    /// - Parameter ring: Deep enough for what is read at once.
    init(rows: ClosedRange<Int>, ring: SampleRing) {
        self.rows = rows
        self.ring = ring
        next = rows.lowerBound
    }

    /// Writes row `y` into the ``ring``. Called for each row once, in order.
    func make(_ y: Int) throws {
        preconditionFailure("a subclass makes the rows")
    }

    /// Writes row `y` as samples of `channels` bytes to a pixel; with one, that of channel `first`.
    func write(
        _ y: Int, first: Int, channels: Int, width: Int, to samples: UnsafeMutablePointer<UInt8>
    ) throws {
        _ = try row(y)
        neighbours_pack(
            ring.row(y, channel: first), ring.planeStride, width, Int32(channels), samples,
            KERNELS_WIDEST)
    }

    /// The row, as ``SampleRing/row(_:channel:)`` gives it: good until the ring comes round.
    final func row(_ y: Int) throws -> UnsafeMutablePointer<Float> {
        let row = min(max(y, rows.lowerBound), rows.upperBound)
        while next <= row {
            try make(next)
            ring.pad(next)
            next += 1
        }
        return ring.row(row)
    }
}
