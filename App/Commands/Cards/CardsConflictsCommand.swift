import ArgumentParser
import Cards
import Core
import Presentation

/// `imageeditor cards conflicts`: lists the conflict copies.
struct CardsConflictsCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "conflicts", abstract: "List conflicting edits and the fields in conflict.",
        discussion: """
            A field is in conflict if the card and its copy were changed to different values. Use \
            imageeditor cards resolve to end a conflict.
            """)

    @Flag(help: "Prints one JSON object for each conflict.")
    var json = false

    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let conflicts = try await tool.composition.connections().wallet.conflicts.run()
        if json {
            for conflict in conflicts {
                try tool.console.result(CardConflictJSON(conflict).json.text)
            }
        } else {
            try tool.console.result(
                CardConflictsPresenter().lines(for: conflicts).joined(separator: "\n"))
        }
        return .done
    }
}
