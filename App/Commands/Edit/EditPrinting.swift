import Core
import Presentation

/// What `edit` prints in place of editing.
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
                options: request.outputWords)
            try tool.console.result(tool.console.isJSON ? line.json.text : line.text)
        }
    }
}

extension EditRequest {
    /// What was asked for beside images and operations, as far as it decides what is made.
    fileprivate var outputWords: [String] {
        var words: [String] = []
        if let output { words += ["-o", output] }
        if let comparison { words += ["--compare-to", comparison] }
        if let format { words += ["--format", format.rawValue] }
        if let quality { words += ["--quality", String(quality)] }
        if isLossless { words.append("--lossless") }
        if choices.isProgressive { words.append("--progressive") }
        if let subsampling = choices.subsampling {
            words += ["--subsampling", subsampling.rawValue]
        }
        if choices.optimizesTables { words.append("--optimize") }
        if let compression = choices.compression { words += ["--compression", "\(compression)"] }
        if let metadata = choices.metadata { words += ["--metadata", metadata.rawValue] }
        if let frame { words += ["--frame", String(frame)] }
        if allowsTruncated { words.append("--allow-truncated") }
        if mayOverwrite { words.append("--force") }
        if uploads { words.append("--upload") }
        if keepsMetadata { words.append("--keep-metadata") }
        return words
    }
}
