public import Cards

/// A barcode that was read in its JSON form: `{"text","type","side"}`; the side is `null` for a
/// picture that is no card's.
public struct FoundBarcodeJSON: JSONPresentable, Sendable {
    private let barcode: Barcode
    private let side: CardSide?

    public init(_ barcode: Barcode, on side: CardSide?) {
        self.barcode = barcode
        self.side = side
    }

    public var json: JSONText {
        .object([
            .init("text", .string(barcode.text)),
            .init("type", .optional(barcode.type?.rawValue)),
            .init("side", .optional(side?.rawValue)),
        ])
    }
}
