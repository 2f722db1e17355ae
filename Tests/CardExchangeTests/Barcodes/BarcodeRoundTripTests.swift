import CardExchange
import Cards
import Testing

struct BarcodeRoundTripTests {
    private static let barcodes = [
        Barcode(text: "Ab 12/äöü", type: .aztec), Barcode(text: "C40156-7D", type: .codabar),
        Barcode(text: "CARD-39 X", type: .code39), Barcode(text: "Card 93", type: .code93),
        Barcode(text: "Member 0042-ß", type: .code128),
        Barcode(text: "https://example.com/?m=42", type: .dataMatrix),
        Barcode(text: "96385074", type: .ean8), Barcode(text: "4006381333931", type: .ean13),
        Barcode(text: "00123456789012", type: .itf), Barcode(text: "M1DOE/JANE 417", type: .pdf417),
        Barcode(text: "日本 loyalty 2027", type: .qr), Barcode(text: "036000291452", type: .upcA),
        Barcode(text: "01234565", type: .upcE),
    ]

    @Test(arguments: barcodes)
    func `a drawn barcode can be read`(barcode: Barcode) async throws {
        let drawing = try ZintBarcodeDrawer().draw(barcode)
        for scale in [1, 2, 3, 8] {
            let found = try await ZXingBarcodeReader().readBarcodes(
                in: drawing.picture(scale: scale))
            #expect(found.map(\.barcode) == [barcode], "scale \(scale)")
        }
    }

    @Test(arguments: barcodes)
    func `whichever way it is turned`(barcode: Barcode) async throws {
        var picture = try ZintBarcodeDrawer().draw(barcode).picture(scale: 3)
        for turns in 1...3 {
            picture = try picture.turned()
            let found = try await ZXingBarcodeReader().readBarcodes(in: picture)
            #expect(found.map(\.barcode) == [barcode], "\(turns) turns")
        }
    }
}

extension GrayPicture {
    /// Rotated clockwise by 90 degrees.
    func turned() throws -> GrayPicture {
        var turned: [UInt8] = []
        for column in 0..<width {
            for row in (0..<height).reversed() { turned.append(samples[row * width + column]) }
        }
        return try GrayPicture(width: height, height: width, samples: turned)
    }
}
