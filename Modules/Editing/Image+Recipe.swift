public import Core
public import Rendering

extension Image {
    /// The same picture with what a recipe asks for done to it, after what is to be done already.
    ///
    /// ```swift
    /// try Image(contentsOf: input).applying(recipe).write(to: output)
    /// ```
    ///
    /// - Parameters:
    ///   - catalog: The filters that the recipe may name.
    ///   - limits: How many operations there may be.
    ///   - files: Reads the files that operations name; without it they are refused.
    /// - Throws: ``RecipeError``; nothing is clamped or left out in silence.
    public func applying(
        _ recipe: Recipe, from catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: FilterDescriptor.FileReading? = nil
    ) throws(RecipeError) -> Image {
        applying(try catalog.filters(for: recipe, limits: limits, files: files))
    }
}
