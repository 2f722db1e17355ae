import ArgumentParser
import Cards
import Core
import Presentation

/// `imageeditor cards sync`: synchronises the wallet with the server.
struct CardsSyncCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Fetch changes from the server and send waiting changes.",
        discussion: """
            The changes of this machine and those of the server are merged field by field. If both \
            have changed a field differently, the card keeps this machine's value. The server's \
            value is kept in a second card, the conflict copy: see 'imageeditor cards conflicts'. \
            The exit status is 69 if the server cannot be reached, and 75 if changes still wait \
            after it has answered.

            The first synchronisation with a server sends all cards to it, after asking you. --yes \
            confirms.

            Examples:
              imageeditor cards sync --server http://localhost:8080
            """)

    @Flag(name: .shortAndLong, help: "Synchronises with a new server without asking.")
    var yes = false
    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        guard let synchronise = try tool.composition.connections().wallet.synchronise else {
            throw UsageError.noServer
        }
        let presenter = CardSyncPresenter(errors: tool.errorPresenter)
        if !yes, let server = tool.settings.server, try await !synchronise.isKnown() {
            let cards = try await tool.composition.connections().wallet.store.cards().count
            try await Confirmation.ask(
                CardChangePresenter().question(beforeStartingWith: server, cards: cards))
        }
        let step = tool.console.progress.begin(.waitingForServer)
        defer { step.end() }
        let report = try await synchronise.run { step.show(presenter.progress($0)) }
        step.end()
        for line in presenter.notices(of: report) { tool.console.note(line) }
        try tool.console.result(
            json ? CardSyncJSON(report).json.text : presenter.line(for: report))
        return report.waiting == 0 && report.interruption == nil ? .done : .queued
    }
}
