import ArgumentParser
import Cards
import Core
import Presentation

/// `imageeditor cards status`: lists the changes that wait to be sent.
struct CardsStatusCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "List the waiting changes, with reasons.")

    @Flag(help: "Prints one JSON object for each card with waiting changes.")
    var json = false

    @OptionGroup var choice: ServerChoice
    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        SettingsOverrides(server: choice.server, limits: limits.max)
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let wallet = try tool.composition.connections().wallet
        let waiting = try await wallet.waiting.run()
        if json {
            for card in waiting { try tool.console.result(WaitingCardJSON(card).json.text) }
            return .done
        }
        let viewModel = CardStatusPresenter(for: .commandLine).viewModel(
            cards: try await wallet.list.run(CardQuery(archived: .with)).count, waiting: waiting,
            conflicts: try await wallet.conflicts.run().count,
            server: tool.settings.server.map(ServerSetting.url) ?? .unset)
        try tool.console.result(([viewModel.headline] + viewModel.table).joined(separator: "\n"))
        return .done
    }
}
