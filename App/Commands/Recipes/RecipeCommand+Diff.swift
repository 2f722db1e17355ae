import ArgumentParser
import Core
import Presentation

extension RecipeCommand {
    /// `imageeditor recipe diff`: compares two recipes.
    struct Diff: LimitTask, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "diff", abstract: "Show the differences between two recipes.",
            discussion: """
                Ignores aliases and the order of parameters. The exit status is 0 even if the \
                recipes differ. To test for differences, use 'equal' in the output of --json.
                """)

        @Argument(help: "The file of the first recipe; - is standard input.", completion: .file())
        var old: String
        @Argument(help: "The file of the second recipe; - is standard input.", completion: .file())
        var new: String

        @Flag(help: "Prints one JSON object.")
        var json = false
        @OptionGroup var limits: LimitOptions
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            try StandardInput.check([old, new])
            let recipes = try [old, new].map {
                try tool.composition.renderer.canonical(RecipeReader.read($0, with: tool))
            }
            let difference = RecipeDifference(from: recipes[0], to: recipes[1])
            try tool.console.result(
                json ? difference.json.text : difference.lines.joined(separator: "\n"))
            return .done
        }
    }
}
