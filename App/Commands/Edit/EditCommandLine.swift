package import Core
import Presentation

/// The command line that makes the same picture as a recipe.
package struct EditCommandLine: Sendable {
    /// The command line, quoted for a POSIX shell.
    package let text: String

    /// - Parameters:
    ///   - images: The images to edit.
    ///   - recipe: The operations, whose filters are described by `filters`.
    ///   - options: The words that follow the operations.
    /// - Throws: `RecipeError` if the recipe cannot be encoded.
    package init(
        images: [String], recipe: Recipe, of filters: [FilterInfo], options: [String]
    ) throws {
        // A name that begins with a dash would be taken for an option.
        var words = ["imageeditor", "edit"]
        words += images.map { $0.hasPrefix("-") && $0 != "-" ? "./" + $0 : $0 }
        let arguments = recipe.operations.map { FilterArgument.typed($0, of: filters) }
        if arguments.contains(nil) {
            let json = String(decoding: try recipe.jsonData(), as: UTF8.self)
            let edit = words + ["--recipe", "-"] + options
            text = Self.line(["printf", "%s", json]) + " | " + Self.line(edit)
        } else {
            text = Self.line(words + arguments.flatMap { ["--filter", $0 ?? ""] } + options)
        }
    }

    /// The output of `--as-command` with `--json`: `{"command": "…"}`.
    var json: JSONText { .object([.init("command", .string(text))]) }

    private static func line(_ words: [String]) -> String {
        words.map(ShellText.argument).joined(separator: " ")
    }
}
