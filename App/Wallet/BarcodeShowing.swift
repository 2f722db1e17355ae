import CardExchange
import Cards
import Core
import FoundationEssentials
import ImageEditorTerminalGraphics
import Presentation
import Rendering

/// Draws a card's barcode for a scanner: large, black on white.
struct BarcodeShowing {
    /// The width of a module in a file, in pixels.
    private static let scale = 8

    let tool: Tool

    /// Draws the barcode on the terminal or writes it to a file, and records that the card was
    /// used.
    ///
    /// - Parameter file: A path that ends with `.png` or `.svg`; `-` writes a PNG to standard
    ///   output.
    func show(_ card: Card, to file: OutputFileOptions, isJSON: Bool) async throws {
        let barcode = try Self.barcode(of: card)
        let drawing = try tool.composition.connections().wallet.drawer.draw(barcode)
        guard let output = file.output, let target = file.target(stem: "barcode") else {
            if isJSON {
                try tool.console.result(BarcodeTextJSON(barcode).json.text)
            } else {
                let lines = try drawing.terminalLines(
                    width: TerminalSize.current().columns, hasColors: Console.outputHasColors)
                let caption = BarcodePresenter().caption(for: barcode, of: card)
                try tool.console.result((lines + [caption]).joined(separator: "\n"))
            }
            return try await use(card)
        }
        let data: Data
        switch URL(name: output).pathExtension.lowercased() {
        case "svg": data = Data(try drawing.svg().utf8)
        case "png": data = try Self.png(of: drawing)
        case "" where output == "-": data = try Self.png(of: drawing)
        default: throw OutputFailure.unknownFormat(path: output, known: ["png", "svg"])
        }
        try target.check(input: nil)
        _ = try target.write(data, as: .png, input: nil, to: tool.console)
        switch (output, isJSON) {
        case ("-", true): tool.console.report(BarcodeTextJSON(barcode).json)
        case ("-", false): break
        case (_, true): try tool.console.result(BarcodeTextJSON(barcode).json.text)
        case (_, false): try tool.console.result(SafeText.line(output))
        }
        try await use(card)
    }

    /// Returns the card's barcode. Without one, returns the card's number as Code 128, which most
    /// scanners read.
    private static func barcode(of card: Card) throws -> Barcode {
        if let barcode = card.barcode { return barcode }
        guard !card.number.isEmpty else { throw CardsError.noBarcode(card.id) }
        return Barcode(text: card.number, type: .code128)
    }

    private static func png(of drawing: BarcodeDrawing) throws -> Data {
        let picture = try drawing.picture(scale: scale)
        let size = ImageSize(width: picture.width, height: picture.height)
        guard let pixels = Pixels(size: size, layout: .gray8, samples: picture.samples) else {
            throw BarcodeError.drawerFailed
        }
        return try pixels.encoded()
    }

    private func use(_ card: Card) async throws {
        _ = try await tool.composition.connections().wallet.use.run(card.id)
        await CardSending(tool: tool).send()
    }
}
