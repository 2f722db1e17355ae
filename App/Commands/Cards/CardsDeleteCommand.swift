import ArgumentParser
import Cards
import Presentation

/// `imageeditor cards delete`: deletes cards and their photographs after a confirmation.
struct CardsDeleteCommand: ServerTask {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete cards and erase their photographs.",
        discussion: """
            Nothing is deleted without --yes or a confirmation on the terminal. The fields of a \
            deleted card can be restored with 'cards restore'.

            Examples:
              imageeditor cards delete lib
              imageeditor cards delete 3F2A9C10 --yes
            """)

    @Argument(
        help: "The identifiers or names of the cards, or prefixes of them.",
        completion: Completion.cards)
    var cards: [String]

    @Flag(name: .shortAndLong, help: "Deletes without asking.")
    var yes = false

    @Flag(help: "Prints one JSON object for each card.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        var found: [Card] = []
        for text in cards {
            let card = try await wallet.show.run(text)
            if !found.contains(where: { $0.id == card.id }) { found.append(card) }
        }
        if !yes {
            try await Confirmation.ask(CardChangePresenter().question(beforeDeleting: found))
        }
        for card in found {
            try await wallet.delete.run(card.id)
            try CardSending(tool: tool).tell(.deleted, card, isJSON: json)
        }
        await CardSending(tool: tool).send()
        return .done
    }
}
