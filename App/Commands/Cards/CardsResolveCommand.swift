public import ArgumentParser
public import Cards
import Presentation

/// `imageeditor cards resolve`: ends a conflict.
struct CardsResolveCommand: ServerTask {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Resolve a conflict between a card and its copy.",
        discussion: """
            In the conflicting fields, --keep original keeps the card's values and --keep copy \
            takes those of the copy. No other field changes, and the copy is deleted. --field \
            decides only one field; the copy stays until every field is decided. --keep both turns \
            the copy into an independent card.

            --undo undoes the last decision about a card: the copy returns, and the card gets back \
            the fields that the decision changed. Later edits stay.

            Examples:
              imageeditor cards conflicts
              imageeditor cards resolve lib --keep copy
              imageeditor cards resolve lib --keep copy --field note
              imageeditor cards resolve lib --undo
            """)

    @Argument(
        help: "The conflict copy, or the card it conflicts with.", completion: Completion.cards)
    var card: String

    @Option(
        help: ArgumentHelp(
            "Keeps the card's values ('original'), the copy's ('copy'), or both cards ('both').",
            valueName: "which"))
    var keep: ResolveCardConflictUseCase.Choice?

    @Option(
        help: ArgumentHelp("Decides only this field, such as 'note'.", valueName: "name"),
        completion: .list(CardField.content.map(\.rawValue)))
    var field: String?

    @Flag(help: "Undoes the last decision.")
    var undo = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if undo, keep != nil || field != nil {
            let other = keep != nil ? "--keep" : "--field"
            throw ValidationError("--undo and \(other) contradict each other")
        }
        if keep == nil, !undo {
            throw ValidationError("give --keep original, --keep copy, --keep both or --undo")
        }
        if keep == .both, field != nil {
            throw ValidationError("--keep both keeps all fields; --field contradicts it")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        let card: Card
        if let keep {
            card = try await wallet.resolve.run(
                try await copy(in: wallet), keeping: keep, field: field)
        } else {
            card = try await wallet.resolve.undo(try await decided(in: wallet))
        }
        try CardSending(tool: tool).tell(keep == nil ? .unresolved : .resolved, card, isJSON: json)
        await CardSending(tool: tool).send()
        return .done
    }

    /// Returns the identifier of the card whose last decision is to be undone. If the argument
    /// names no card, it is returned as typed: it may be the identifier of a deleted copy, or a
    /// prefix of it.
    private func decided(in wallet: Wallet) async throws -> Card.ID {
        do {
            let named = try await wallet.show.run(card)
            return named.conflictOf ?? named.id
        } catch CardsError.notFound {
            return card
        }
    }

    /// Returns the conflict copy to resolve: the card that the argument names, or the only copy of
    /// that card.
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
