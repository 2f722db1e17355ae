public import Core
public import FoundationEssentials
public import Rendering

/// Measures colours with the engine, and corrects them with the filters `matrix` and `curve` of
/// the catalogue.
public struct CatalogColorCorrector: ColorCorrector {
    private let compiler: RecipeCompiler

    /// - Parameters:
    ///   - catalog: The filters that recipes may use.
    ///   - files: Reads the files that recipes name; without it, such recipes are rejected.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        compiler = RecipeCompiler(catalog: catalog, limits: limits, files: files)
    }

    public func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        try statistics(of: data, after: recipe, as: output, isCancelled)
            .automaticCorrection.operations
    }

    public func reference(
        _ data: Data, isCancelled: (@Sendable () -> Bool)?
    ) throws -> any ColorReference {
        CatalogColorReference(
            corrector: self,
            wanted: try statistics(
                of: data, after: Recipe(), as: OutputOptions(), isCancelled))
    }

    func statistics(
        of data: Data, after recipe: Recipe, as output: OutputOptions,
        _ isCancelled: (@Sendable () -> Bool)?
    ) throws -> ColorStatistics {
        let edit = try compiler.edit(for: recipe)
        return try edit.withImage(in: data, as: output) {
            try $0.applying(edit.filters).colorStatistics(
                threads: output.threads, isCancelled: isCancelled)
        }
    }
}

/// The measured colours of a picture, to which the colours of other pictures are matched.
private struct CatalogColorReference: ColorReference {
    let corrector: CatalogColorCorrector
    let wanted: ColorStatistics

    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions,
        isCancelled: (@Sendable () -> Bool)?
    ) throws -> [Recipe.Operation] {
        try corrector.statistics(of: data, after: recipe, as: output, isCancelled)
            .correction(matching: wanted).operations
    }
}
