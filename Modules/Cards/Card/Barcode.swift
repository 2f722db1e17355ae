/// A card's barcode, as a scanner reads it.
public struct Barcode: Sendable, Hashable {
    public var text: String
    /// The symbology; `nil` if it is unknown.
    public var type: BarcodeType?

    public init(text: String, type: BarcodeType? = nil) {
        self.text = text
        self.type = type
    }
}
