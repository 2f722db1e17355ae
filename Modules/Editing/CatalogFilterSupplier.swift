public import Core
public import FoundationEssentials
public import Rendering

/// Lists the filters of a catalogue, and applies them with their default parameters.
public struct CatalogFilterSupplier: FilterSupplier {
    private let catalog: FilterCatalog
    private let renderer: any ImageRenderer

    /// - Parameter renderer: Renders every picture. It must support the filters of `catalog`, and
    ///   for samples also `resize` and `profile`.
    public init(catalog: FilterCatalog = .standard, renderer: any ImageRenderer) {
        self.catalog = catalog
        self.renderer = renderer
    }

    public var filters: [FilterInfo] { catalog.filters.map(\.info) }

    /// The names of the catalogue's photo effects, in catalogue order, except
    /// `FilterCatalog.looks`.
    public var strip: [String] {
        let others = Set(FilterCatalog.looks.map(\.name))
        return catalog.filters.filter { $0.category == .photoEffect }.map(\.name)
            .filter { !others.contains($0) }
    }

    public func apply(filter name: String, to data: Data) async throws -> Data {
        try await renderer.render(Recipe([.init(name)]), of: data, as: OutputOptions())
    }

    public func sampleAllFilters(
        of data: Data, side: Int
    ) -> AsyncThrowingStream<FilterSample, any Error> {
        let names = strip
        return AsyncThrowingStream { continuation in
            let task = Task { [renderer] in
                do {
                    // The picture is reduced and converted to sRGB once; each sample starts from
                    // the reduced one.
                    let small = try await renderer.render(
                        Recipe([.fitting(side: side), .profile(to: "srgb")]), of: data,
                        as: OutputOptions(format: .png, metadata: .strip, frame: 1))
                    for name in names {
                        try Task.checkCancellation()
                        let sample = try await renderer.render(
                            Recipe([.init(name)]), of: small,
                            as: OutputOptions(format: .jpeg, metadata: .strip, frame: 1))
                        continuation.yield(FilterSample(filter: name, data: sample))
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension Recipe.Operation {
    fileprivate static func fitting(side: Int) -> Recipe.Operation {
        Recipe.Operation(
            "resize",
            ["width": .number(Double(side)), "height": .number(Double(side)), "mode": "fit"])
    }
}
