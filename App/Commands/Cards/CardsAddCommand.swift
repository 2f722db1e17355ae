import ArgumentParser
import Cards
import FoundationEssentials
import Presentation

/// `imageeditor cards add`: adds a new card.
struct CardsAddCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a card to the wallet.",
        discussion: """
            The source of a photograph is a file, - for standard input, 'camera' or 'library'. On \
            a terminal, 'camera' shows a preview with an outline. A photograph taken with the \
            preview is cropped to the outline; with --auto, to the card's detected edges. Every \
            other photograph is cropped to the detected edges. Cropping to the edges also \
            straightens the card. If the edges are not clear enough, the whole photograph is kept \
            and a note says so.

            The card is stored on this machine. After the first 'cards sync' with a server, the \
            card is also sent there, or waits until it can be sent.

            Examples:
              imageeditor cards add Library --front front.jpg --back back.jpg
              imageeditor cards add Bakery --front camera --back camera
              imageeditor cards add Gym --sides none --number "4006 381"
              imageeditor cards add Zoo --sides one --front zoo.jpg --corners 120,80 1080,95 1070,700 115,690
            """)

    @Argument(help: "The card's name.")
    var name: String

    @OptionGroup(title: "Photographs") var photos: CardPhotoOptions
    @OptionGroup(title: "Picking") var picking: CardPickOptions
    @OptionGroup(title: "Fields") var fields: CardFieldOptions
    @OptionGroup var sides: CardSidesOption

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        try TypedText.check(name, of: "the card's name")
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let editing = CardEditing(
            tool: tool, photos: photos, picking: picking.picking, isJSON: json)
        let policy = tool.cardPolicy(sides.sides)
        var card = Card(name: name, created: Date())
        try fields.apply(to: &card)
        // Refuses an incomplete card before any photograph is taken.
        let missing = policy.missing(in: card, besides: editing.sides)
        guard missing.isEmpty else { throw CardsError.incomplete(missing) }
        let editor = try tool.composition.connections().wallet.editor(
            creating: CardDraft(card, photos: try await editing.photographs()), policy: policy,
            send: CardSending(tool: tool).sendTelling)
        if let note = fields.note(on: card.barcode) { tool.console.note(note) }
        return try await editing.finish(editor, under: policy, as: .added)
    }
}
