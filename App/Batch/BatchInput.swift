import Core

/// One input of a batch: an argument, a line of a list, or a file in a folder.
struct BatchInput {
    /// The path as it was given or found.
    let path: String
    /// The folders between the folder argument and this file.
    var folder = ""
    /// The path of the result; `nil` to use the name template.
    var output: String?
    /// The job's own recipe, if it has one.
    var recipe: Recipe?
}
