/// The content of a card's barcode, and its symbology.
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
/// The raw values are the names in the JSON of cards and in Catima's archives.
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

    /// Parses the name of a symbology. Its case does not matter, and hyphens, underscores and
    /// spaces are optional: `EAN_13`, `ean-13` and `ean13` are equal. `QR` is short for `QR_CODE`.
    public init?(named name: String) {
        func plain(_ text: String) -> String {
            text.uppercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        }
        let wanted = plain(name)
        let type = Self.allCases.first {
            plain($0.rawValue) == wanted || $0 == .qr && wanted == "QR"
        }
        guard let type else { return nil }
        self = type
    }
}
