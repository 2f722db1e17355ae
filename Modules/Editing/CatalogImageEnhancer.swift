public import Core
public import FoundationEssentials
public import Rendering

/// Applies the adjustments of a catalogue: the filters for light and colour that have one slider,
/// whose 0 changes nothing.
public struct CatalogImageEnhancer: ImageEnhancer {
    public let adjustments: [Adjustment]
    /// The key of each adjustment's parameter, by the adjustment's name.
    private let keys: [String: String]
    private let renderer: any ImageRenderer

    /// - Parameter renderer: Renders every picture; it must support the adjustments of `catalog`.
    public init(catalog: FilterCatalog = .standard, renderer: any ImageRenderer) {
        let sliders = catalog.filters.compactMap { filter in
            Adjustment(filter).map { (adjustment: $0, key: filter.parameters[0].key) }
        }
        adjustments = sliders.map(\.adjustment)
        // Names are unique in a catalogue, so that no two keys are merged.
        keys = Dictionary(
            sliders.map { ($0.adjustment.name, $0.key) }, uniquingKeysWith: { first, _ in first })
        self.renderer = renderer
    }

    public func enhance(_ data: Data, by values: [String: Double]) async throws -> Data {
        if let unknown = values.keys.sorted().first(where: { keys[$0] == nil }) {
            throw RecipeError.invalidOperation(
                index: 0, name: unknown,
                reason: "unknown adjustment; expected one of "
                    + adjustments.map(\.name).joined(separator: ", "))
        }
        let operations = adjustments.compactMap { adjustment -> Recipe.Operation? in
            guard let value = values[adjustment.name], let key = keys[adjustment.name] else {
                return nil
            }
            return Recipe.Operation(adjustment.name, [key: .number(value)])
        }
        return try await renderer.render(Recipe(operations), of: data, as: OutputOptions())
    }
}

extension Adjustment {
    /// - Returns: `nil` unless the filter is an adjustment: one slider whose 0 changes nothing.
    fileprivate init?(_ filter: FilterDescriptor) {
        guard filter.category == .colorAdjustment, filter.parameters.count == 1,
            let slider = filter.parameters.first, slider.identity == .number(0),
            let minimum = slider.minimum, let maximum = slider.maximum
        else { return nil }
        self.init(name: filter.name, range: minimum...maximum)
    }
}
