public import ArgumentParser
public import Cards
import Core
import Presentation

/// `imageeditor cards list`: lists the cards.
struct CardsListCommand: ServerTask {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the cards, favourites first.",
        discussion: """
            After the first 'cards sync' with a server, this command fetches the server's changes \
            before it lists the cards. If the server cannot be reached, a note says so and the \
            cards of this machine are listed. --offline does not ask the server.

            Examples:
              imageeditor cards
              imageeditor cards list --search books --sort last-used
            """)

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Lists only cards that contain all these words in their name, note or number.",
            valueName: "text"))
    var search: String?

    @Option(
        help: ArgumentHelp(
            "Sorts the cards in this order; favourites are always first.", valueName: "order"))
    var sort: CardOrder = .name

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Lists only this group.", valueName: "name"))
    var group: String?

    @Flag(help: "Lists archived cards too.")
    var archived = false

    @Flag(help: "Lists only archived cards.")
    var onlyArchived = false

    @Flag(help: "Does not ask the server.")
    var offline = false

    @Flag(help: "Prints one JSON object for each card.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        if !offline { await CardSending(tool: tool).fetch() }
        let query = CardQuery(
            search: search ?? "", group: group,
            archived: onlyArchived ? .only : archived ? .with : .without, order: sort)
        let cards = try await wallet.list.run(query)
        if json {
            for card in cards { try tool.console.result(CardDetailsJSON(card).json.text) }
        } else {
            let all = try await wallet.list.run(CardQuery(archived: .with)).map(\.id)
            let viewModel = CardListPresenter(for: .commandLine).viewModel(
                for: cards, answering: query, among: all)
            try tool.console.result(
                ([viewModel.headline] + viewModel.table).joined(separator: "\n"))
        }
        return .done
    }
}

extension CardOrder: ExpressibleByArgument {
    private static let names: [(String, CardOrder)] = [
        ("name", .name), ("last-used", .lastUsed), ("created", .created),
    ]

    public init?(argument: String) {
        guard let order = Self.names.first(where: { $0.0 == argument })?.1 else { return nil }
        self = order
    }

    public var defaultValueDescription: String { Self.names.first { $0.1 == self }?.0 ?? rawValue }

    public static var allValueStrings: [String] { names.map(\.0) }

    // Keeps ArgumentParser from showing raw values as descriptions.
    public static var allValueDescriptions: [String: String] { [:] }
}
