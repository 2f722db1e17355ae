import ArgumentParser
import Cards
import Presentation

/// `imageeditor cards edit`: changes a card.
struct CardsEditCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the fields or photographs of a card.",
        discussion: """
            Only the given fields change. An empty text clears a field.

            Examples:
              imageeditor cards edit lib --name "City library" --favorite
              imageeditor cards edit lib --back camera
              imageeditor cards edit lib --expires "" --archived
            """)

    @Argument(
        help: "The identifier or name of the card, or a prefix of it.",
        completion: Completion.cards)
    var card: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Sets the name.", valueName: "name"))
    var name: String?

    @OptionGroup(title: "Photographs") var photos: CardPhotoOptions

    @Flag(help: "Removes the photograph of the front.")
    var noFront = false

    @Flag(help: "Removes the photograph of the back.")
    var noBack = false

    @OptionGroup(title: "Picking") var picking: CardPickOptions
    @OptionGroup(title: "Fields") var fields: CardFieldOptions

    @Flag(
        inversion: .prefixedNo,
        help: "Hides the card from lists (--archived), or shows it again (--no-archived).")
    var archived: Bool?

    @OptionGroup var sides: CardSidesOption

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    private var removedSides: [CardSide] {
        (noFront ? [.front] : []) + (noBack ? [.back] : [])
    }

    func validate() throws {
        try TypedText.check(name, of: "--name")
        for side in removedSides where photos.source(of: side) != nil {
            throw ValidationError(
                "--\(side.rawValue) and --no-\(side.rawValue) contradict each other")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        let card = try await wallet.show.run(card)
        let editing = CardEditing(
            tool: tool, photos: photos, picking: picking.picking, isJSON: json)
        let policy = tool.cardPolicy(sides.sides).accepting(card)
        let editor = wallet.editor(
            showing: card, policy: policy,
            send: CardSending(tool: tool).sendTelling)
        await editor.edit()
        let new = try await editing.photographs()
        try await editor.change { draft in
            if let name { draft.card.name = name }
            if let archived { draft.card.isArchived = archived }
            try fields.apply(to: &draft.card)
            for side in removedSides { draft.removePhoto(on: side) }
            for (side, photo) in new { draft.setPhoto(photo, on: side) }
        }
        if let note = fields.note(on: await editor.draft?.card.barcode) { tool.console.note(note) }
        return try await editing.finish(editor, under: policy, as: .changed)
    }
}
