import CImageEditorKernels

/// Rows of floats that are computed in order, on request.
///
/// A neighbourhood filter is a chain of such objects. Each requests rows from the previous one, and
/// stores as many rows as the next one reads at once.
class SampleRows {
    /// The range of rows. A request for a row above or below returns the first or the last one.
    let rows: ClosedRange<Int>
    let ring: SampleRing
    private var next: Int

    /// - Parameter ring: Must have room for all rows that are read at once.
    init(rows: ClosedRange<Int>, ring: SampleRing) {
        self.rows = rows
        self.ring = ring
        next = rows.lowerBound
    }

    /// Computes row `y` into the ``ring``. ``row(_:)`` calls this once for each row, in order.
    func make(_ y: Int) throws {
        preconditionFailure("a subclass makes the rows")
    }

    /// Writes row `y` as bytes, `channels` per pixel. If `channels` is 1, the bytes are the samples
    /// of channel `first`.
    func write(
        _ y: Int, first: Int, channels: Int, width: Int, to samples: UnsafeMutablePointer<UInt8>
    ) throws {
        _ = try row(y)
        neighbours_pack(
            ring.row(y, channel: first), ring.planeStride, width, Int32(channels), samples,
            KERNELS_WIDEST)
    }

    /// Writes row `y` as interleaved samples of 16 bits, `channels` per pixel.
    final func write(
        _ y: Int, channels: Int, width: Int, to samples: UnsafeMutablePointer<UInt16>
    ) throws {
        let planes = try row(y)
        kernels_pack_deep(planes, ring.planeStride, width, Int32(channels), samples)
    }

    /// Returns a pointer to row `y`, as ``SampleRing/row(_:channel:)`` does. It is valid until the
    /// ring overwrites the row.
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
