import Core

/// What one line, argument or file in a folder asks for.
struct BatchInput {
    /// As it was named, or found.
    let path: String
    /// The folders between the one that was named and this file.
    var folder = ""
    /// What the result is to be called; `nil`: as the template says.
    var output: String?
    /// The recipe of its own.
    var recipe: Recipe?
}
