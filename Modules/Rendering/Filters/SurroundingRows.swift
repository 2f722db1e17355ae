/// A row of an image with the rows above and below it, as floats: a plane for each channel, 0…1,
/// encoded, colour multiplied by alpha. Beyond an edge the edge is repeated.
///
/// It owns nothing, and is good while ``RowOperation/makeRow(_:from:into:)`` runs.
public struct SurroundingRows {
    /// 1 grey, 3 red, green and blue, 4 with alpha.
    public let channels: Int
    /// Of the image, in pixels.
    public let width: Int
    /// Of the image, in pixels; the row that is made is one of these.
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

    /// The sample in column 0 of the row `offset` below. As many columns to the left of it and to
    /// the right of the last may be read as the operation's ``RowOperation/reach`` says; of a row
    /// farther away than that, the farthest within reach is given.
    public func row(_ offset: Int, channel: Int) -> UnsafePointer<Float> {
        // The others are not there any more, or not yet.
        let reached = min(max(offset, -ring.padding), ring.padding)
        return UnsafePointer(ring.row(min(max(y + reached, 0), last), channel: channel))
    }
}
