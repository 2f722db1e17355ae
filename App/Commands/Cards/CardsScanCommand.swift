import ArgumentParser
import CardExchange
import Cards
import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

/// `imageeditor cards scan`: reads barcodes.
struct CardsScanCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "scan", abstract: "Read the barcodes in a card's photographs or in an image.",
        discussion: """
            An existing file takes precedence over a card of that name. --save stores the barcode \
            on the card if exactly one barcode was read.

            Examples:
              imageeditor cards scan lib --save
              imageeditor cards scan photo.jpg
            """)

    @Argument(
        help: "The identifier or name of a card, a prefix of it, or an image file.",
        completion: Completion.cardsOrFiles)
    var card: String

    @Flag(help: "Stores the barcode on the card.")
    var save = false

    @Flag(help: "Prints one JSON object for each barcode.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let scanning = CardScanning(tool: tool)
        guard card != "-", !FileCalls.exists(card) else {
            if save {
                throw UsageError(
                    "--save requires a card, not an image",
                    advice:
                        "use \(CardsCommand.call(CardsEditCommand.self)) --barcode for a card"
                )
            }
            return try tell(try await scanning.scan(picture: card), with: tool)
        }
        let card = try await tool.composition.connections().wallet.show.run(card)
        let found = try await scanning.scan(card)
        let status = try tell(found, with: tool)
        guard save, status == .done else { return status }
        let barcodes = Set(found.map(\.barcode))
        guard let barcode = barcodes.first, barcodes.count == 1 else {
            throw UsageError(
                "\(HumanNumber.count(barcodes.count, "barcode")) were read, but a card has only"
                    + " one",
                advice:
                    "choose with \(CardsCommand.call(CardsEditCommand.self)) --barcode TEXT --barcode-type TYPE"
            )
        }
        _ = try await tool.composition.connections().wallet.editing(
            tool.cardPolicy(nil).accepting(card)
        )
        .run(card.id) { $0.card.barcode = barcode }
        await CardSending(tool: tool).send()
        return .done
    }

    private func tell(_ found: [ScannedBarcode], with tool: Tool) throws -> ExitStatus {
        guard !found.isEmpty else {
            throw ReportedFailure(
                message: FailureMessage(
                    category: .noInput, reason: "no barcode was read",
                    advice: "photograph it larger and sharper"))
        }
        for code in found {
            try tool.console.result(
                json
                    ? FoundBarcodeJSON(code.barcode, on: code.side).json.text
                    : BarcodePresenter().line(for: code.barcode, on: code.side))
        }
        return .done
    }
}
