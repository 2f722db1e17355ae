import CardExchange
import Cards
import Core
import Foundation
import Presentation
import Rendering

/// Reads the barcodes of pictures.
struct CardScanning {
    let tool: Tool

    /// What the photographs of a card say, the front's first.
    func scan(_ card: Card) async throws -> [ScannedBarcode] {
        var found: [ScannedBarcode] = []
        for side in CardSide.allCases where card[side] != nil {
            let photo = try await tool.composition.wallet.show.photo(of: card, side)
            found += try await scan(photo, side)
        }
        return found
    }

    /// What a picture says, named as everywhere.
    func scan(picture: String) async throws -> [ScannedBarcode] {
        do {
            return try await scan(try await InputImage(picture, with: tool).data, nil)
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error, subject: StandardInput.subject(picture)))
        }
    }

    private func scan(_ picture: Data, _ side: CardSide?) async throws -> [ScannedBarcode] {
        let step = tool.console.progress.begin(WorkProgress("reading the barcode"))
        defer { step.end() }
        // The renderer's limits, orientation and errors are those of every other picture.
        let png = try await tool.composition.renderer.render(
            Recipe([]), of: picture, as: OutputOptions(format: .png, metadata: .strip))
        let pixels = try Image(data: png).pixels()
        let gray = try GrayPicture(
            width: pixels.size.width, height: pixels.size.height, samples: pixels.luma)
        return try await tool.composition.wallet.barcodes.readBarcodes(in: gray)
            .map { ScannedBarcode(barcode: $0.barcode, side: side) }
    }
}

/// A barcode, and whose photograph it was read from.
struct ScannedBarcode: Equatable {
    let barcode: Barcode
    /// `nil` for a picture that is no card's.
    let side: CardSide?
}

extension Pixels {
    /// One byte a pixel; what is transparent is as on white.
    fileprivate var luma: [UInt8] {
        let step = samples.count / (size.width * size.height)
        return stride(from: 0, to: samples.count, by: step).map { start in
            let alpha = step == 4 || step == 2 ? Int(samples[start + step - 1]) : 255
            func over(_ index: Int) -> Int {
                (Int(samples[start + index]) * alpha + 255 * (255 - alpha)) / 255
            }
            guard step >= 3 else { return UInt8(over(0)) }
            return UInt8((over(0) * 77 + over(1) * 150 + over(2) * 29) >> 8)
        }
    }
}
