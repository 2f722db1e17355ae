public import Cards

/// A barcode in its JSON form: `{"text","type"}`; the type of one that nobody knows is `null`.
public struct BarcodeTextJSON: JSONPresentable, Sendable {
    private let barcode: Barcode

    public init(_ barcode: Barcode) {
        self.barcode = barcode
    }

    public var json: JSONText {
        .object([
            .init("text", .string(barcode.text)),
            .init("type", .optional(barcode.type?.rawValue)),
        ])
    }
}
