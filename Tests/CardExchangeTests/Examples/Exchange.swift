import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport

private let converter = PhotoConverterStub()
private let verifier = PhotoVerifierStub()

func move(_ wallet: any CardStore, to file: URL, of other: any CardStore) async throws -> Int {
    let export = ExportCardsUseCase(store: wallet, converter: converter, verifier: verifier)
    _ = try await export.export(to: file)

    let arrival = ImportCardsUseCase(store: other, verifier: verifier)
    let report = try await arrival.importCards(from: file, mode: .merge)
    return report.count(.added)
}

func redraw(_ photo: GrayPicture) async throws -> [String] {
    let found = try await ZXingBarcodeReader().readBarcodes(in: photo)
    return try found.flatMap { code in
        try ZintBarcodeDrawer().draw(code.barcode).terminalLines(width: 80)
    }
}
