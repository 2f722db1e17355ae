import ArgumentParser
import Core
import Presentation

extension RecipeCommand {
    /// Compares two recipes.
    struct Diff: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff", abstract: "Show what makes one recipe of another.",
            discussion: """
                Aliases and the order of parameters make no difference. The status is 0 either way: \
                "equal" of --json says whether anything differs.
                """)

        @Argument(help: "A recipe's file; - is standard input.", completion: .file())
        var old: String
        @Argument(help: "Another recipe's file; - is standard input.", completion: .file())
        var new: String

        @Flag(help: "Prints one JSON object.")
        var json = false
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
