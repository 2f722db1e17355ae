/// Where something lies on an image: its anchor on the same anchor of the image, and then moved.
///
/// From an edge it is moved inwards: 20 at `bottomRight` leaves 20 pixels to the right. From the
/// middle it is moved to the right and down.
public struct Placement: Sendable, Hashable {
    public var anchor: Anchor
    /// In pixels, or of the image's width.
    public var x: Length
    /// In pixels, or of the image's height.
    public var y: Length

    public init(_ anchor: Anchor = .center, x: Length = .pixels(0), y: Length = .pixels(0)) {
        self.anchor = anchor
        self.x = x
        self.y = y
    }

    /// The top left corner of what has this width and height, in whole pixels.
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
    /// - Throws: ``FilterError/invalidValue(filter:parameter:value:expected:)``.
    func check(_ filter: String, _ parameter: String) throws(FilterError) {
        guard !isReasonable else { return }
        throw .invalidValue(
            filter: filter, parameter: parameter, value: description, expected: Self.format)
    }
}
