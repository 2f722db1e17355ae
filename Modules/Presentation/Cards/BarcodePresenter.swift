public import Cards

/// Describes the barcodes that were read from pictures of cards.
public struct BarcodePresenter: Sendable {
    public init() {}

    /// Returns one line, such as `EAN-13  4006381333931  front`.
    ///
    /// - Parameter side: The photographed side; `nil` for another picture.
    public func line(for barcode: Barcode, on side: CardSide?) -> String {
        [
            barcode.type.map(CardWords.name) ?? "barcode", SafeText.line(barcode.text),
            side?.rawValue,
        ].compactMap(\.self).joined(separator: "  ")
    }

    /// Returns the remark that the barcode is stored with the type `type`, which was guessed.
    public func guess(_ type: BarcodeType) -> String {
        "the barcode is stored as \(CardWords.name(of: type))"
    }

    /// Returns the line below a barcode that is shown at a counter: the card's name and the
    /// barcode's text.
    public func caption(for barcode: Barcode, of card: Card) -> String {
        "\(SafeText.line(card.name))  \(SafeText.line(barcode.text))"
    }
}
