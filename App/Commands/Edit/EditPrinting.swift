import Core
import Presentation

/// The text that `edit` prints in place of editing.
enum EditPrinting {
    /// The recipe, as it stands in a file.
    case recipe
    /// The command line that makes the same picture.
    case command

    /// - Parameter images: What the command line is to edit.
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
