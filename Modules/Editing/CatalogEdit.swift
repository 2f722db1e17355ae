import Core
import FoundationEssentials
import Rendering

/// A recipe and its filters, which can be applied to any image.
struct CatalogEdit: PreparedEdit {
    let recipe: Recipe
    let filters: [any Filter]
    let limits: DecodingLimits

    func render(_ data: Data, as output: OutputOptions) throws -> Data {
        try render(data, as: output, onRemark: { _ in })
    }

    func render(
        _ data: Data, as output: OutputOptions, onRemark: (ImageRemark) -> Void
    ) throws -> Data {
        try render(
            data, as: output, isCancelled: { false }, onProgress: { _ in }, onRemark: onRemark)
    }

    /// Renders `data`. Calls `isCancelled` between strips, and `onProgress` with the finished share
    /// of the result, 0…1.
    func render(
        _ data: Data, as output: OutputOptions, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Double) -> Void, onRemark: (ImageRemark) -> Void
    ) throws -> Data {
        try withImage(in: data, as: output) {
            try $0.applying(filters).encoded(
                as: output.encoding, isCancelled: isCancelled, onProgress: onProgress,
                onRemark: onRemark)
        }
    }

    /// Renders `data`, and passes the result's bytes to `sink` while they are encoded.
    func render(
        _ data: Data, as output: OutputOptions,
        into sink: (UnsafeRawBufferPointer) throws -> Void,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Double) -> Void,
        onRemark: (ImageRemark) -> Void
    ) throws {
        try withImage(in: data, as: output) {
            try $0.applying(filters).encode(
                as: output.encoding, into: sink, isCancelled: isCancelled, onProgress: onProgress,
                onRemark: onRemark)
        }
    }

    /// Decodes the header of the image in `data` and passes the image to `body`, which applies the
    /// filters. Errors are converted to those of `Core`.
    ///
    /// - Parameter output: Selects the frame, and the kinds of damage that are accepted.
    func withImage<Value>(
        in data: Data, as output: OutputOptions, _ body: (Image) throws -> Value
    ) throws -> Value {
        try mappingEngineErrors {
            let image = try Image(data: data, limits: limits).opened(as: output)
            do {
                return try body(image)
            } catch let error as FilterError {
                throw RecipeError(error, following: recipe, by: filters) {
                    _ = try image.applying($0).resultSize()
                }
            }
        }
    }
}

extension Image {
    /// Returns an image of the frame that `output` selects, or of all frames. The image accepts the
    /// damage that `output` allows.
    func opened(as output: OutputOptions) throws -> Image {
        var image = try output.frame.map(showingFrame) ?? self
        if output.allowsTruncated { image = image.allowingTruncation() }
        return output.allowsDamaged ? image.allowingDamage() : image
    }
}
