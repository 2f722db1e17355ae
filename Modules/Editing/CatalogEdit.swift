import Core
import Foundation
import Rendering

/// A recipe whose filters were found in the catalogue, ready for any image.
struct CatalogEdit: PreparedEdit {
    let recipe: Recipe
    let filters: [any Filter]
    let limits: DecodingLimits

    func render(_ data: Data, as output: OutputOptions) throws -> Data {
        try render(data, as: output, isCancelled: { false }, onProgress: { _ in })
    }

    /// Renders `data`. `isCancelled` is checked between strips, and `onProgress` receives the
    /// finished share of the result.
    func render(
        _ data: Data, as output: OutputOptions, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Double) -> Void
    ) throws -> Data {
        try withImage(in: data, frame: output.frame, allowsTruncated: output.allowsTruncated) {
            try $0.applying(filters).encoded(
                as: output.encoding, isCancelled: isCancelled, onProgress: onProgress)
        }
    }

    /// Decodes the header of the image in `data` and passes the image to `body`, which applies
    /// the filters. Errors are converted to those of `Core`.
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
