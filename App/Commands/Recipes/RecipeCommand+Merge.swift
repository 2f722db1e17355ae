import ArgumentParser
import Core
import FoundationEssentials
import ImageEditorFiles
import Presentation

extension RecipeCommand {
    /// `imageeditor recipe merge`: concatenates recipes.
    struct Merge: LimitTask, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Concatenate the operations of several recipes.",
            discussion: """
                Relative paths in the recipes become relative to the folder of -o, or without -o \
                to the current folder.
                """)

        @Argument(help: "The files of the recipes; - is standard input.", completion: .file())
        var recipes: [String]

        // `unconditional` accepts a file name that begins with a dash.
        @Option(
            name: .shortAndLong, parsing: .unconditional,
            help: ArgumentHelp(
                "Writes to this file instead of standard output.", valueName: "file"),
            completion: .file())
        var output: String?

        @Flag(help: "Overwrites the file of -o.")
        var force = false
        @Flag(help: "Has no effect, because a recipe is JSON.")
        var json = false
        @OptionGroup var limits: LimitOptions
        @OptionGroup var global: GlobalOptions

        func validate() throws { try OutputFileOptions.check(output, force) }

        func run(in tool: Tool) async throws -> ExitStatus {
            try StandardInput.check(recipes)
            var merged = Recipe()
            for name in recipes {
                merged = merged.adding(try RecipeReader.read(name, with: tool).operations)
            }
            merged = RecipeFiles.written(
                try tool.composition.renderer.canonical(merged),
                of: tool.composition.filterSupplier.filters, to: output ?? "-")
            let text = try RecipePresenter().file(merged)
            guard let output, output != StandardInput.argument else {
                try tool.console.result(text)
                return .done
            }
            if !force, FileCalls.exists(output) { throw OutputFailure.exists(path: output) }
            try AtomicFile.write(
                Data((text + "\n").utf8), to: URL(name: output),
                permissions: force ? .asExisting : .processDefault,
                existing: force ? .replace : .refuse)
            return .done
        }
    }
}
