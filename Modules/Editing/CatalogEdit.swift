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

    /// The same, until `isCancelled` says so, which is asked between strips; `onProgress` is told
    /// what share of the result is there.
    func render(
        _ data: Data, as output: OutputOptions, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Double) -> Void
    ) throws -> Data {
        try withImage(in: data, frame: output.frame, allowsTruncated: output.allowsTruncated) {
            try $0.applying(filters).encoded(
                as: output.encoding, isCancelled: isCancelled, onProgress: onProgress)
        }
    }

    /// Hands the image in `data` to `body`, which applies the filters; what goes wrong is said in
    /// Core's words.
    func withImage<Value>(
        in data: Data, frame: Int, allowsTruncated: Bool, _ body: (Image) throws -> Value
    ) throws -> Value {
        try mappingEngineErrors {
            var image = try Image(data: data, limits: limits)
            if frame != 1 { image = try image.showingFrame(frame) }
            if allowsTruncated { image = image.allowingTruncation() }
            do {
                return try body(image)
            } catch let error as FilterError {
                throw image.recipeError(error, following: recipe, by: filters)
            }
        }
    }
}
