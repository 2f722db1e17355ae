import CardExchange
import Cards
import Core
import FoundationEssentials
import Presentation
import Rendering

/// Reads barcodes from images.
struct CardScanning {
    let tool: Tool

    /// Reads the barcodes in a card's photographs, those of the front first.
    func scan(_ card: Card) async throws -> [ScannedBarcode] {
        var found: [ScannedBarcode] = []
        for side in CardSide.allCases where card[side] != nil {
            let photo = try await tool.composition.connections().wallet.show.photo(of: card, side)
            found += try await scan(photo, side)
        }
        return found
    }

    /// Reads the barcodes in the image that an argument names.
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
        // The renderer decodes the picture, so that its limits, its orientation and its errors
        // apply.
        let png = try await tool.composition.renderer.render(
            Recipe([]), of: picture, as: OutputOptions(format: .png, metadata: .strip, frame: 1))
        let pixels = try Image(data: png).pixels()
        let gray = try GrayPicture(
            width: pixels.size.width, height: pixels.size.height, samples: pixels.luma)
        return try await tool.composition.connections().wallet.barcodes.readBarcodes(in: gray)
            .map { ScannedBarcode(barcode: $0.barcode, side: side) }
    }
}

/// A barcode and the side on which it was read.
struct ScannedBarcode: Equatable {
    let barcode: Barcode
    /// `nil` for an image that is not a photograph of a card.
    let side: CardSide?
}

extension Pixels {
    /// The luma with one byte per pixel, composited over white.
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
