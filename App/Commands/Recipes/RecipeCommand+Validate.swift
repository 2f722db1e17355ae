import ArgumentParser
import Core
import Presentation

extension RecipeCommand {
    /// Says whether recipes can be followed.
    struct Validate: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "validate", abstract: "Check recipes: form, version, names and ranges.")

        @Argument(help: "Recipes' files; - is standard input.", completion: .file())
        var recipes: [String]

        @Flag(help: "Prints one JSON object for each recipe.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            try StandardInput.check(recipes)
            let presenter = RecipePresenter()
            var statuses: [ExitStatus] = []
            for name in recipes {
                do {
                    let recipe = try RecipeReader.read(name, with: tool)
                    let subject = StandardInput.subject(name)
                    try tool.console.result(
                        json
                            ? presenter.validJSON(name, recipe).text
                            : presenter.valid(subject, recipe))
                    statuses.append(.done)
                } catch let failure as ReportedFailure {
                    tool.console.failure(failure.message)
                    statuses.append(ExitStatus(failure.message.category))
                }
            }
            return .of(statuses)
        }
    }
}
