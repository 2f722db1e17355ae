import ArgumentParser
import Core
import Presentation

/// `imageeditor filters`: what can be done to an image.
struct FiltersCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "filters", abstract: "List the filters, or describe one.",
        discussion: """
            Examples:
              imageeditor filters
              imageeditor filters sepia
              imageeditor filters CISepiaTone --json
            """)

    @Argument(
        help: "A filter's name, or its name in Core Image.",
        completion: .list(Composition.filterNames))
    var name: String?

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let filters = tool.composition.filterSupplier.filters
        let chosen = try name.map { try filters.named($0) }
        let presenter = FiltersPresenter()
        if json {
            try tool.console.result(FiltersJSON(chosen.map { [$0] } ?? filters).json.text)
        } else {
            let lines = chosen.map(presenter.lines(for:)) ?? presenter.lines(for: filters)
            try tool.console.result(lines.joined(separator: "\n"))
        }
        return .done
    }
}
