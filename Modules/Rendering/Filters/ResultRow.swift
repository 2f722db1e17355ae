/// Where a ``RowOperation`` writes the row it makes: a plane for each channel.
public struct ResultRow {
    private let ring: SampleRing
    private let y: Int

    init(_ ring: SampleRing, y: Int) {
        self.ring = ring
        self.y = y
    }

    /// The sample in column 0. Values outside 0…1 are clamped at the end.
    public subscript(channel: Int) -> UnsafeMutablePointer<Float> {
        ring.row(y, channel: channel)
    }
}
