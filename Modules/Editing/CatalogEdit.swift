import Core
import Foundation
import Rendering

/// A recipe's filters, found in the catalogue and ready for any image.
struct CatalogEdit: PreparedEdit {
    let recipe: Recipe
    let filters: [any Filter]
    let limits: DecodingLimits

    func render(_ data: Data, as output: OutputOptions) throws -> Data {
        try render(data, as: output, isCancelled: { false }, onProgress: { _ in })
    }

    /// The same, until `isCancelled` says so, which is asked between strips; `onProgress` is told what
    /// share of the result is there.
    func render(
        _ data: Data, as output: OutputOptions, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Double) -> Void
    ) throws -> Data {
        try mappingEngineErrors {
            var image = try Image(data: data, limits: limits)
            if output.frame != 1 { image = try image.showingFrame(output.frame) }
            if output.allowsTruncated { image = image.allowingTruncation() }
            do {
                return try image.applying(filters).encoded(
                    as: EncodingOptions(output), isCancelled: isCancelled, onProgress: onProgress)
            } catch let error as FilterError {
                throw image.recipeError(error, following: recipe, by: filters)
            }
        }
    }
}
