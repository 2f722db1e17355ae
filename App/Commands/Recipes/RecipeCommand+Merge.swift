import ArgumentParser
import Core
import Foundation
import ImageEditorFiles
import Presentation

extension RecipeCommand {
    /// Joins recipes.
    struct Merge: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Join recipes: the operations of the first, then those of the next.",
            discussion: "Files that recipes name are written as seen from the current folder.")

        @Argument(help: "Recipes' files; - is standard input.", completion: .file())
        var recipes: [String]

        // Whatever follows is the name, even if it begins with a dash.
        @Option(
            name: .shortAndLong, parsing: .unconditional,
            help: ArgumentHelp(
                "The file to write; standard output when not given.", valueName: "file"),
            completion: .file())
        var output: String?

        @Flag(help: "Overwrites the file of -o.")
        var force = false
        @Flag(help: "Changes nothing: a recipe is JSON.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            try StandardInput.check(recipes)
            var merged = Recipe()
            for name in recipes {
                merged = merged.adding(try RecipeReader.read(name, with: tool).operations)
            }
            let text = try RecipePresenter().file(
                try tool.composition.renderer.canonical(merged))
            guard let output, output != StandardInput.argument else {
                try tool.console.result(text)
                return .done
            }
            do {
                try AtomicFile.write(
                    Data((text + "\n").utf8), to: URL(name: output),
                    permissions: force ? .asExisting : .processDefault,
                    existing: force ? .replace : .refuse)
            } catch {
                return tool.report(
                    error, in: FailureContext(subject: output, activity: .writing))
            }
            return .done
        }
    }
}
