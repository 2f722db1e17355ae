public import ArgumentParser
public import Cards
import Core
import FoundationEssentials
import Presentation

/// `imageeditor cards show`: shows one card.
struct CardsShowCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a card, its photographs or its barcode.",
        discussion: """
            After the first 'cards sync' with a server, this command fetches the server's changes \
            before it shows the card. --offline does not ask the server.

            --photo draws a photograph if the terminal can show it. --barcode draws the barcode. \
            Without a barcode, the card's number is drawn as Code 128. -o writes the photograph or \
            barcode to a file; -o - writes to standard output. The extension of the file decides \
            whether a barcode is written as PNG or SVG.

            Examples:
              imageeditor cards show lib
              imageeditor cards show lib --photo front -o front.jpg
              imageeditor cards show lib --barcode
            """)

    @Argument(
        help: "The identifier or name of the card, or a prefix of it.",
        completion: Completion.cards)
    var card: String

    @Option(
        help: ArgumentHelp("Shows the photograph of a side: 'front' or 'back'.", valueName: "side"))
    var photo: CardSide?

    @OptionGroup var drawing: PictureOptions

    @Flag(help: "Shows the barcode, large enough to scan, and records that the card was used.")
    var barcode = false

    @OptionGroup var file: OutputFileOptions

    @Flag(help: "Does not ask the server.")
    var offline = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if photo != nil, barcode {
            throw ValidationError("--photo and --barcode contradict each other")
        }
        if file.output != nil, photo == nil, !barcode {
            throw ValidationError("-o requires --photo or --barcode")
        }
        if drawing.graphicsProtocol != nil, photo == nil || file.output != nil || json {
            throw ValidationError("--protocol requires --photo without -o and --json")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if !offline { await CardSending(tool: tool).fetch() }
        let card = try await tool.composition.connections().wallet.show.run(card)
        if barcode {
            try await BarcodeShowing(tool: tool).show(card, to: file, isJSON: json)
            return .done
        }
        if let photo { return try await show(photo, of: card, with: tool) }
        try tool.console.result(
            json
                ? CardDetailsJSON(card).json.text
                : CardDetailsPresenter().viewModel(for: card).lines.joined(separator: "\n"))
        return .done
    }

    private func show(
        _ side: CardSide, of card: Card, with tool: Tool
    ) async throws -> ExitStatus {
        let target = file.target(stem: "card")
        try target?.check(input: nil)
        let data = try await tool.composition.connections().wallet.show.photo(of: card, side)
        let facts = try facts(of: data, side, with: tool)
        let viewModel = CardPhotoPresenter().viewModel(for: side, facts)
        guard let target else {
            if !json { try await draw(data, with: tool) }
            try tool.console.result(
                json
                    ? CardPhotoJSON(card.id, side, output: nil, facts).json.text
                    : viewModel.line())
            return .done
        }
        let place = try target.write(
            data, as: facts.format, input: nil, to: tool.console)
        let line =
            json
            ? CardPhotoJSON(card.id, side, output: place, facts).json.text
            : viewModel.line(in: place)
        switch (json, place) {
        case (true, "-"):
            tool.console.report(CardPhotoJSON(card.id, side, output: place, facts).json)
        case (false, "-"): tool.console.note(viewModel.line())
        default: try tool.console.result(line)
        }
        return .done
    }

    /// Inspects a photograph. A damaged one cannot be drawn: throws without `-o`, and prints a note
    /// with `-o`, which writes its bytes.
    private func facts(of data: Data, _ side: CardSide, with tool: Tool) throws -> CardPhotoFacts {
        do {
            return CardPhotoFacts(try tool.composition.inspector.inspect(data))
        } catch {
            let failure = DamagedCardPhoto(
                side: side, reason: tool.errorPresenter.message(for: error).reason)
            guard file.output != nil else { throw failure }
            tool.console.note(failure.summary)
            return CardPhotoFacts(damaged: data)
        }
    }

    /// Draws a photograph if standard output is a terminal that shows pictures.
    private func draw(_ data: Data, with tool: Tool) async throws {
        guard
            let screen = try await PictureScreen.available(
                as: drawing.graphicsProtocol, on: tool.console)
        else { return }
        let preview = try await tool.composition.preview(
            of: data, fitting: screen.room(lines: 1))
        try screen.draw(preview.picture)
    }
}

/// A card's photograph that cannot be decoded: an earlier version imported it, or a server sent it.
private struct DamagedCardPhoto: PresentableFailure {
    let side: CardSide
    let reason: String

    var category: FailureCategory { .badData }

    var summary: String { "the photograph of the \(side.rawValue) cannot be decoded: \(reason)" }

    var advice: Advice? { "-o FILE writes its bytes" }
}

extension CardSide: ExpressibleByArgument {}
