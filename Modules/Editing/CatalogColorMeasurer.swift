public import Core
public import Foundation
public import Rendering

/// Measures colours with the engine, and corrects them with filters of the catalogue: `matrix` and `curve`.
public struct CatalogColorMeasurer: ColorMeasurer {
    private let catalog: FilterCatalog
    private let limits: Limits
    private let files: (@Sendable (String) throws -> Data)?

    /// - Parameters:
    ///   - catalog: The filters that recipes may name.
    ///   - files: Reads files that recipes name; without it such recipes are refused.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        self.catalog = catalog
        self.limits = limits
        self.files = files
    }

    public func automaticOperations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation] {
        try statistics(of: data, after: recipe, as: output).automaticCorrection.operations
    }

    public func reference(_ data: Data) throws -> any ColorReference {
        CatalogColorReference(
            measurer: self, wanted: try statistics(of: data, after: Recipe(), as: OutputOptions()))
    }

    func statistics(
        of data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> ColorStatistics {
        let filters = try catalog.filters(for: recipe, limits: limits, files: files)
        return try mappingEngineErrors {
            var image = try Image(data: data, limits: DecodingLimits(limits))
            if output.frame != 1 { image = try image.showingFrame(output.frame) }
            if output.allowsTruncated { image = image.allowingTruncation() }
            do {
                return try image.applying(filters).colorStatistics(threads: output.threads)
            } catch let error as FilterError {
                throw image.recipeError(error, following: recipe, by: filters)
            }
        }
    }
}

/// A picture that was measured with the engine.
private struct CatalogColorReference: ColorReference {
    let measurer: CatalogColorMeasurer
    let wanted: ColorStatistics

    func operations(
        for data: Data, after recipe: Recipe, as output: OutputOptions
    ) throws -> [Recipe.Operation] {
        try measurer.statistics(of: data, after: recipe, as: output)
            .correction(matching: wanted).operations
    }
}
