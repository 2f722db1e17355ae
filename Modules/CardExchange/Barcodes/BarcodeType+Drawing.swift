import CImageEditorZint
import Cards

extension BarcodeType {
    /// zint's constant for the symbology.
    var symbology: czint_symbology {
        switch self {
        case .aztec: CZINT_AZTEC
        case .codabar: CZINT_CODABAR
        case .code39: CZINT_CODE39
        case .code93: CZINT_CODE93
        case .code128: CZINT_CODE128
        case .dataMatrix: CZINT_DATA_MATRIX
        case .ean8, .ean13: CZINT_EAN
        case .itf: CZINT_ITF
        case .pdf417: CZINT_PDF417
        case .qr: CZINT_QR
        case .upcA: CZINT_UPC_A
        case .upcE: CZINT_UPC_E
        }
    }

    /// A description of the allowed texts, for messages.
    var rule: String {
        switch self {
        case .aztec, .dataMatrix, .pdf417, .qr: "a non-empty text"
        case .codabar: "digits and - $ : / . +, between letters of A to D"
        case .code39: "digits, capital letters, spaces and - . $ / + %"
        case .code93: "characters of ASCII"
        case .code128: "characters of Latin-1"
        case .itf: "an even number of digits"
        case .ean8, .ean13, .upcA, .upcE: "digits"
        }
    }

    /// The quiet zone: at least as wide as the standards require, with two rows above and below
    /// linear codes, which require none there.
    var quietZone: BarcodeQuietZone {
        switch self {
        // Aztec requires no quiet zone, Data Matrix one module, and PDF417 two modules. Scanners
        // need a light edge on a dark background, so each of them gets two.
        case .aztec, .dataMatrix, .pdf417: BarcodeQuietZone(left: 2, right: 2, vertical: 2)
        case .qr: BarcodeQuietZone(left: 4, right: 4, vertical: 4)
        case .ean13: BarcodeQuietZone(left: 11, right: 7, vertical: 2)
        case .ean8: BarcodeQuietZone(left: 7, right: 7, vertical: 2)
        case .upcA: BarcodeQuietZone(left: 9, right: 9, vertical: 2)
        case .upcE: BarcodeQuietZone(left: 9, right: 7, vertical: 2)
        case .codabar, .code39, .code93, .code128, .itf:
            BarcodeQuietZone(left: 10, right: 10, vertical: 2)
        }
    }

    /// Converts `text` to zint's input.
    ///
    /// - Throws: ``BarcodeError`` if this type cannot encode the text.
    func payload(of text: String) throws(BarcodeError) -> String {
        switch self {
        case .ean8, .ean13, .upcA, .upcE: return try RetailNumber.payload(of: text, as: self)
        case .itf:
            guard text.utf8.count.isMultiple(of: 2) else { throw .unsuitableText(self, rule: rule) }
            return text
        // A Codabar starts and ends with one of the letters A to D. If one of them is missing, the
        // letter A is added at both ends.
        case .codabar: return Self.isDelimited(text) ? text : "A\(text)A"
        // Rejects lower-case letters, which zint would silently draw as capitals.
        case .code39:
            guard text.allSatisfy(Self.code39.contains) else {
                throw .unsuitableText(self, rule: rule)
            }
            return text
        case .aztec, .code93, .code128, .dataMatrix, .pdf417, .qr: return text
        }
    }

    private static let code39 = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")

    static func isDelimited(_ text: String) -> Bool {
        guard text.utf8.count >= 2, let first = text.first, let last = text.last else {
            return false
        }
        return "ABCDabcd".contains(first) && "ABCDabcd".contains(last)
    }
}
