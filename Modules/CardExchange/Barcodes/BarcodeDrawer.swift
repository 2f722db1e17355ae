public import Cards

/// Draws barcodes as values.
public protocol BarcodeDrawer: Sendable {
    /// `barcode` as modules, with its quiet zone.
    ///
    /// - Throws: ``BarcodeError`` where it has no type, or a text that its type cannot hold.
    func draw(_ barcode: Barcode) throws -> BarcodeDrawing
}
