import CardExchange
import Cards
import Testing

struct BarcodeCheckTests {
    @Test(
        arguments: [
            ("4006381333931", BarcodeType.ean13), ("036000291452", .upcA), ("96385074", .ean8),
            ("04252614", .upcE), ("12345678", .code128), ("123456789013", .code128),
            ("B40156-7C", .codabar), ("BACK", .code128), ("17", .code128),
            ("Member 0042", .code128), ("Łódź", .qr), ("https://example.org/" + path, .qr),
        ])
    func `a type is guessed from the text`(text: String, type: BarcodeType) throws {
        #expect(try Barcode(text: text).checked() == Barcode(text: text, type: type))
    }

    @Test func `a given type stays`() throws {
        let barcode = Barcode(text: "4006381333931", type: .code128)
        #expect(try barcode.checked() == barcode)
    }

    @Test(
        arguments: [
            Barcode(text: "4006381333932"), Barcode(text: "4006381333932", type: .ean13),
        ])
    func `a wrong check digit is refused`(barcode: Barcode) {
        #expect(throws: BarcodeError.wrongCheckDigit(.ean13, expected: 1)) {
            try barcode.checked()
        }
    }

    @Test func `a text that its type cannot hold is refused`() {
        #expect(throws: BarcodeError.self) { try Barcode(text: "x", type: .codabar).checked() }
        #expect(throws: BarcodeError.self) { try Barcode(text: "123", type: .itf).checked() }
    }

    private static let path = String(repeating: "x", count: 40)
}
