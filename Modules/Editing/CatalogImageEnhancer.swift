public import Core
public import Foundation
public import Rendering

/// Applies the engine's adjustments.
public struct CatalogImageEnhancer: ImageEnhancer {
    public let adjustments: [Adjustment]
    private let renderer: any ImageRenderer

    /// - Parameter renderer: Makes every picture; it must know the adjustments of `catalog`.
    public init(catalog: FilterCatalog = .standard, renderer: any ImageRenderer) {
        adjustments = catalog.filters.compactMap(Adjustment.init)
        self.renderer = renderer
    }

    public func enhance(_ data: Data, by values: [String: Double]) async throws -> Data {
        let known = Set(adjustments.map(\.name))
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw RecipeError.invalidOperation(
                index: 0, name: unknown,
                reason: "there are \(adjustments.map(\.name).joined(separator: ", "))")
        }
        let operations = adjustments.compactMap { adjustment in
            values[adjustment.name].map {
                Recipe.Operation(adjustment.name, ["amount": .number($0)])
            }
        }
        return try await renderer.render(Recipe(operations), of: data, as: OutputOptions())
    }
}

extension Adjustment {
    /// `nil` for a filter that is no adjustment: one slider whose 0 changes nothing.
    fileprivate init?(_ filter: FilterDescriptor) {
        guard filter.category == .colorAdjustment, filter.parameters.count == 1,
            let slider = filter.parameters.first, slider.identity == .number(0),
            let minimum = slider.minimum, let maximum = slider.maximum
        else { return nil }
        self.init(name: filter.name, range: minimum...maximum)
    }
}
