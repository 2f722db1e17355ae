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

/// The barcode symbologies of loyalty cards.
///
/// The raw values are the names that wallets exchange.
public enum BarcodeType: String, Sendable, CaseIterable {
    case aztec = "AZTEC"
    case codabar = "CODABAR"
    case code39 = "CODE_39"
    case code93 = "CODE_93"
    case code128 = "CODE_128"
    case dataMatrix = "DATA_MATRIX"
    case ean8 = "EAN_8"
    case ean13 = "EAN_13"
    case itf = "ITF"
    case pdf417 = "PDF_417"
    case qr = "QR_CODE"
    case upcA = "UPC_A"
    case upcE = "UPC_E"
}
