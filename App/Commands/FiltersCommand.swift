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

    @Argument(help: "A filter's name, or its name in Core Image.")
    var name: String?

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        var filters = tool.composition.filterSupplier.filters
        if let name {
            filters = filters.filter { $0.name == name || $0.aliases.contains(name) }
            guard !filters.isEmpty else {
                throw UsageError(
                    "no filter is named \(name)", advice: "imageeditor filters lists them")
            }
        }
        if json {
            try tool.console.result(FiltersJSON(filters).json.text)
        } else if name != nil {
            for line in FiltersPresenter.details(of: filters[0]) { try tool.console.result(line) }
        } else {
            for line in FiltersPresenter.list(filters) { try tool.console.result(line) }
        }
        return .done
    }
}
