/// What a scanner reads from a card.
public struct Barcode: Sendable, Hashable {
    public var text: String
    /// `nil` where nobody knows it.
    public var type: BarcodeType?

    public init(text: String, type: BarcodeType? = nil) {
        self.text = text
        self.type = type
    }
}
