import Core
import Presentation

/// The text that `edit` prints instead of editing.
enum EditPrinting {
    /// `--print-recipe`: prints the JSON of the recipe, as `--recipe` reads it.
    case recipe
    /// `--as-command`: prints a command line that makes the same picture.
    case command

    /// - Parameter images: The images in the command line.
    func print(
        _ recipe: Recipe, for images: [String], of request: EditRequest, with tool: Tool
    ) throws {
        switch self {
        case .recipe: try tool.console.result(RecipePresenter().file(recipe))
        case .command:
            let line = try EditCommandLine(
                images: images, recipe: recipe, of: tool.composition.filterSupplier.filters,
                options: request.printedWords)
            try tool.console.result(tool.console.isJSON ? line.json.text : line.text)
        }
    }
}
