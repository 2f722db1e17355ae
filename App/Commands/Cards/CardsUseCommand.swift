import ArgumentParser
import Cards
import Presentation

/// `imageeditor cards use`: a card is shown at a counter.
struct CardsUseCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Note that a card is used now.",
        discussion: "imageeditor cards list --sort last-used lists it first from then on.")

    @Argument(help: "The card: its identifier or its name, or the beginning of one.")
    var card: String

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = tool.composition.wallet
        let card = try await wallet.use.run(try await wallet.show.run(card).id)
        try CardSending(tool: tool).tell(.used, card, isJSON: json)
        await CardSending(tool: tool).send()
        return .done
    }
}
