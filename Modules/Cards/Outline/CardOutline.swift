public import Foundation

/// The shape of a card, as it is drawn over a camera's preview.
public struct CardOutline: Sendable, Hashable {
    /// What is left free between the outline and the preview's edge, in the preview's units.
    private static let inset = 40.0

    /// Longer to shorter side, above 1.
    public let ratio: Double
    /// The radius of the rounded corners, in longer sides.
    public let cornerRadius: Double

    /// A card as banks and shops issue them: ID-1 of ISO/IEC 7810, 85.60 × 53.98 mm, the corners'
    /// radius 3.18 mm.
    public static let id1 = CardOutline(ratio: 85.60 / 53.98, cornerRadius: 3.18 / 85.60)

    /// 4.75 to 3, the shape that wallets of old draw, within 0.2 % of ``id1``.
    public static let classic = CardOutline(ratio: 4.75 / 3, cornerRadius: id1.cornerRadius)

    private init(ratio: Double, cornerRadius: Double) {
        self.ratio = ratio
        self.cornerRadius = cornerRadius
    }

    /// Where the outline lies in a preview: in the middle, and standing where the preview does.
    ///
    /// At least 40 units are free on every side, and on two of them no more. A preview whose
    /// shorter side is less than 160 leaves a quarter of that side free instead, so that something
    /// is left of any preview.
    ///
    /// - Parameter preview: Its sides are above 0.
    public func rectangle(in preview: CGSize) -> CGRect {
        let (wide, high) = (Double(preview.width), Double(preview.height))
        let inset = min(Self.inset, min(wide, high) / 4)
        let (roomAcross, roomDown) = (wide - 2 * inset, high - 2 * inset)
        let ratio = high > wide ? 1 / self.ratio : self.ratio
        let width = min(roomAcross, roomDown * ratio)
        let height = width / ratio
        return CGRect(
            x: (wide - width) / 2, y: (high - height) / 2, width: width, height: height)
    }
}
