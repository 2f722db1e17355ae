public import ArgumentParser
public import Cards
import Presentation

/// `imageeditor cards resolve`: ends a conflict.
struct CardsResolveCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Resolve a conflict between a card and its copy.",
        discussion: """
            --keep original deletes the copy. --keep copy replaces the card by the copy. --keep \
            both makes the copy a card of its own.

            Examples:
              imageeditor cards conflicts
              imageeditor cards resolve lib --keep copy
            """)

    @Argument(
        help: "The conflict copy, or the card it conflicts with.", completion: Completion.cards)
    var card: String

    @Option(help: ArgumentHelp("The version to keep.", valueName: "which"))
    var keep: ResolveCardConflictUseCase.Choice

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = tool.composition.wallet
        let copy = try await copy(in: wallet)
        let card = try await wallet.resolve.run(copy, keeping: keep)
        try CardSending(tool: tool).tell(.resolved, card, isJSON: json)
        await CardSending(tool: tool).send()
        return .done
    }

    /// The conflict copy that the argument names directly, or by the original of a single copy.
    private func copy(in wallet: Wallet) async throws -> Card.ID {
        let card = try await wallet.show.run(card)
        guard card.conflictOf == nil else { return card.id }
        let copies = try await wallet.conflicts.run().map(\.copy)
            .filter { $0.conflictOf == card.id }.map(\.id)
        guard let first = copies.first else { throw CardsError.noConflict(card.id) }
        guard copies.count == 1 else { throw CardsError.ambiguous(self.card, candidates: copies) }
        return first
    }
}

extension ResolveCardConflictUseCase.Choice: ExpressibleByArgument {}
