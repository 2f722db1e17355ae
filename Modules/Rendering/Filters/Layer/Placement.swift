/// The position of a layer on an image: its anchor lies on the same anchor of the image, moved by
/// an offset.
///
/// Offsets from an edge run inwards: 20 at `bottomRight` leaves 20 pixels to the right. Offsets
/// from the middle run to the right and down.
public struct Placement: Sendable, Hashable {
    public var anchor: Anchor
    /// The horizontal offset, in pixels or percent of the image's width.
    public var x: Length
    /// The vertical offset, in pixels or percent of the image's height.
    public var y: Length

    public init(_ anchor: Anchor = .center, x: Length = .pixels(0), y: Length = .pixels(0)) {
        self.anchor = anchor
        self.x = x
        self.y = y
    }

    /// Returns the top left corner, in whole pixels, of a layer of this width and height.
    func origin(
        of width: Double, _ height: Double, in size: ImageSize
    ) -> (x: Int, y: Int) {
        func place(_ part: Double, _ own: Double, _ side: Int, _ moved: Double) -> Int {
            Int((part * (Double(side) - own) + (part == 1 ? -moved : moved)).rounded())
        }
        return (
            place(anchor.across, width, size.width, x.pixels(of: size.width)),
            place(anchor.down, height, size.height, y.pixels(of: size.height))
        )
    }

    func check(_ filter: String) throws(FilterError) {
        try x.check(filter, "x")
        try y.check(filter, "y")
    }
}

extension Length {
    /// Checks that the length is within 65,535 pixels or percent.
    ///
    /// - Throws: ``FilterError/invalidValue(filter:parameter:value:expected:)``.
    func check(_ filter: String, _ parameter: String) throws(FilterError) {
        guard !isReasonable else { return }
        throw .invalidValue(
            filter: filter, parameter: parameter, value: description, expected: Self.format)
    }
}
