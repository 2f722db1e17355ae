/// `{"text":"4006381333931","type":"EAN_13"}`; an unknown type is left out.
struct BarcodeJSON: Codable {
    private let text: String
    private let type: String?

    init(_ barcode: Barcode) {
        text = barcode.text
        type = barcode.type?.rawValue
    }

    var barcode: Barcode {
        Barcode(text: text, type: type.flatMap(BarcodeType.init))
    }
}
