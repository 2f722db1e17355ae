/// Finds barcodes in pictures.
public protocol BarcodeReader: Sendable {
    /// The codes in `picture` whose type a card can have, upright or turned; empty where there is
    /// none.
    ///
    /// - Throws: ``BarcodeError``.
    func readBarcodes(in picture: GrayPicture) async throws -> [FoundBarcode]
}
