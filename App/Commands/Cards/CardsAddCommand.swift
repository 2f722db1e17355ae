import ArgumentParser
import Cards
import Foundation
import Presentation

/// `imageeditor cards add`: a new card.
struct CardsAddCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put a card into the wallet.",
        discussion: """
            A picture of each side is a file, - for standard input, camera or library. The card is \
            found in it by its edges, cut out and made upright; where the edges are not clear \
            enough, the whole picture is kept, and that is said. What the camera takes is cropped to \
            the outline that is drawn over its preview, where there is a terminal.

            The card is kept on this machine, and sent where a server is set, now or later.

            Examples:
              imageeditor cards add Library --front front.jpg --back back.jpg
              imageeditor cards add Bakery --front camera --back camera
              imageeditor cards add Gym --sides none --number "4006 381"
              imageeditor cards add Zoo --sides one --front zoo.jpg --corners 120,80 1080,95 1070,700 115,690
            """)

    @Argument(help: "What it is called.")
    var name: String

    @OptionGroup(title: "Photographs") var photos: CardPhotoOptions
    @OptionGroup(title: "Picking") var picking: PickOptions
    @OptionGroup(title: "What is on it") var fields: CardFieldOptions
    @OptionGroup var sides: CardSidesOption

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    func run(in tool: Tool) async throws -> ExitStatus {
        let editing = CardEditing(tool: tool, photos: photos, picking: picking, isJSON: json)
        let policy = tool.cardPolicy(sides.sides)
        var card = Card(name: name, created: Date())
        try fields.apply(to: &card)
        // What cannot be kept in the end need not be photographed.
        let missing = policy.missing(in: card, besides: editing.sides)
        guard missing.isEmpty else { throw CardsError.incomplete(missing) }
        let editor = tool.composition.wallet.editor(
            creating: CardDraft(card, photos: try await editing.photographs()), policy: policy,
            send: CardSending(tool: tool).sendTelling)
        return try await editing.finish(editor, under: policy, as: .added)
    }
}
