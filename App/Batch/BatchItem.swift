/// One image of a batch: its input, its result and its recipe.
struct BatchItem: Sendable {
    /// The path as it was given or found.
    let input: String
    let output: ResultPath
    /// An index into ``BatchPlan/recipes``.
    let recipe: Int
}
