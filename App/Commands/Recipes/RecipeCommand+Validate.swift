import ArgumentParser
import Core
import Presentation

extension RecipeCommand {
    /// `imageeditor recipe validate`: checks recipes.
    struct Validate: LimitTask, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "validate",
            abstract: "Check the syntax, version, names and ranges of recipes.")

        @Argument(help: "The files of the recipes; - is standard input.", completion: .file())
        var recipes: [String]

        @Flag(help: "Prints one JSON object for each recipe.")
        var json = false
        @OptionGroup var limits: LimitOptions
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
