/// The outline of a card, drawn over a camera preview.
public struct CardOutline: Sendable, Hashable {
    /// The free space between the outline and the preview's edge, in the preview's units.
    private static let inset = 40.0

    /// The ratio of the longer to the shorter side, above 1.
    public let ratio: Double
    /// The corner radius, relative to the longer side.
    public let cornerRadius: Double

    /// A standard bank card: ID-1 of ISO/IEC 7810, 85.60 × 53.98 mm, with a corner radius of 3.18
    /// mm.
    public static let id1 = CardOutline(ratio: 85.60 / 53.98, cornerRadius: 3.18 / 85.60)

    /// An outline with the ratio 4.75 to 3, which differs from that of ``id1`` by less than 0.2 %.
    public static let classic = CardOutline(ratio: 4.75 / 3, cornerRadius: id1.cornerRadius)

    private init(ratio: Double, cornerRadius: Double) {
        self.ratio = ratio
        self.cornerRadius = cornerRadius
    }

    /// Returns the rectangle of the outline in a preview: centred, and in the preview's
    /// orientation.
    ///
    /// At least 40 units are free on every side, and exactly 40 on two of them. In a preview whose
    /// shorter side is less than 160, a quarter of that side takes the place of the 40 units, so
    /// that the outline is never empty.
    ///
    /// - Parameter preview: The size of the preview; both sides are above 0.
    public func rectangle(in preview: ViewSize) -> ViewRectangle {
        let (wide, high) = (Double(preview.width), Double(preview.height))
        let inset = min(Self.inset, min(wide, high) / 4)
        let (roomAcross, roomDown) = (wide - 2 * inset, high - 2 * inset)
        let ratio = high > wide ? 1 / self.ratio : self.ratio
        let width = min(roomAcross, roomDown * ratio)
        let height = width / ratio
        return ViewRectangle(
            x: (wide - width) / 2, y: (high - height) / 2, width: width, height: height)
    }
}
