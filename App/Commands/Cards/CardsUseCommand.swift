import ArgumentParser
import Cards
import Presentation

/// `imageeditor cards use`: records that a card was used.
struct CardsUseCommand: ServerTask {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Record the use of a card.",
        discussion: """
            'imageeditor cards list --sort last-used' lists the most recently used cards first, \
            after the favourites.
            """)

    @Argument(
        help: "The identifier or name of the card, or a prefix of it.",
        completion: Completion.cards)
    var card: String

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        let card = try await wallet.use.run(try await wallet.show.run(card).id)
        try CardSending(tool: tool).tell(.used, card, isJSON: json)
        await CardSending(tool: tool).send()
        return .done
    }
}
