import Core
import Presentation

/// An edit as the command line that makes the same picture.
struct EditCommandLine: Sendable {
    /// The line, every word of it quoted for a POSIX shell where that is needed.
    let text: String

    /// - Parameters:
    ///   - images: What is edited.
    ///   - recipe: Under the names of `filters`.
    ///   - options: What follows the operations, word by word.
    /// - Throws: `RecipeError` for what no recipe can say.
    init(
        images: [String], recipe: Recipe, of filters: [FilterInfo], options: [String]
    ) throws {
        // What begins with a dash would be an option.
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

    /// `{"command"}`.
    var json: JSONText { .object([.init("command", .string(text))]) }

    private static func line(_ words: [String]) -> String {
        words.map(ShellText.argument).joined(separator: " ")
    }
}
