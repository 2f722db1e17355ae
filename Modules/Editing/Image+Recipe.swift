public import Core
public import Rendering

extension Image {
    /// Returns the picture with the filters of a recipe added to those that it already has.
    ///
    /// ```swift
    /// try Image(contentsOf: input).applying(recipe).write(to: output)
    /// ```
    ///
    /// - Parameters:
    ///   - catalog: The filters that the recipe may use.
    ///   - limits: Limits the number of operations.
    ///   - files: Reads the files that operations name; without it, such operations are rejected.
    /// - Throws: ``RecipeError``; no value is clamped and no operation is skipped.
    public func applying(
        _ recipe: Recipe, from catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: FilterDescriptor.FileReading? = nil
    ) throws(RecipeError) -> Image {
        applying(try catalog.filters(for: recipe, limits: limits, files: files))
    }
}
