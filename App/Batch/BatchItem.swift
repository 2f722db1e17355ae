/// One picture of a batch: what is read, what is written, and how it is edited.
struct BatchItem: Sendable {
    /// As it was named, or found.
    let input: String
    let output: ResultPath
    /// Which of ``BatchPlan/recipes``.
    let recipe: Int
}
