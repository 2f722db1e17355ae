import ArgumentParser
import Cards
import Core
import Presentation

/// `imageeditor cards restore`: brings a deleted card back.
struct CardsRestoreCommand: ServerTask {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a deleted card, or list the deleted cards.",
        discussion: """
            The card's fields are restored from this machine. Its photographs were erased. They \
            return only if the server still has them, for example because the deletion was not \
            sent yet.

            Examples:
              imageeditor cards restore
              imageeditor cards restore lib
            """)

    @Argument(
        help: "The identifier or name of the card, or a prefix of it.",
        completion: Completion.cards)
    var card: String?

    @Flag(help: "Prints one JSON object, or one for each card in the list.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        let candidates = try await wallet.restore.candidates()
        guard let text = card else { return try list(candidates, with: tool) }
        let deleted = try CardFinder(candidates).find(text)
        let card = try await wallet.restore.run(deleted.id)
        try CardSending(tool: tool).tell(.restored, card, isJSON: json)
        await CardSending(tool: tool).send()
        var missing: [CardSide] = []
        for side in CardSide.allCases {
            guard let hash = card[side]?.hash else { continue }
            if try await wallet.store.photo(hash) == nil { missing.append(side) }
        }
        let remark = CardChangePresenter(for: .commandLine).remark(
            restored: card, withoutPhoto: missing,
            lost: CardSide.allCases.filter { deleted[$0] != nil && card[$0] == nil },
            under: tool.cardPolicy(nil))
        if let remark { tool.console.note(remark) }
        return .done
    }

    private func list(_ candidates: [Card], with tool: Tool) throws -> ExitStatus {
        if json {
            for card in candidates { try tool.console.result(CardDetailsJSON(card).json.text) }
        } else {
            let viewModel = CardListPresenter(for: .commandLine).viewModel(
                for: candidates, answering: CardQuery(archived: .with))
            let headline =
                candidates.isEmpty ? CardChangePresenter().nothingToRestore : viewModel.headline
            try tool.console.result(([headline] + viewModel.table).joined(separator: "\n"))
        }
        return .done
    }
}
