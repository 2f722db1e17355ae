/// Prepares recipes for edits of many images.
public protocol EditPreparer: Sendable {
    /// Validates `recipe` and reads the files that it names, once for all images.
    ///
    /// - Throws: ``RecipeError``, as ``ImageRenderer/validate(_:)``.
    func prepare(_ recipe: Recipe) throws -> any PreparedEdit
}
