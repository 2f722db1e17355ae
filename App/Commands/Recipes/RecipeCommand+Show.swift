import ArgumentParser
import Core
import Presentation

extension RecipeCommand {
    /// `imageeditor recipe show`: lists the operations of a recipe.
    struct Show: LimitTask, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the operations of a recipe.")

        @Argument(help: "The file of the recipe; - is standard input.", completion: .file())
        var recipe: String

        @Flag(help: "Prints the recipe in its canonical form.")
        var json = false
        @OptionGroup var limits: LimitOptions
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let canonical = try tool.composition.renderer.canonical(
                RecipeReader.read(recipe, with: tool))
            let presenter = RecipePresenter()
            try tool.console.result(
                json
                    ? presenter.file(canonical)
                    : presenter.lines(for: canonical).joined(separator: "\n"))
            return .done
        }
    }
}
