public import FoundationEssentials

/// Applies recipes to images.
public protocol ImageRenderer: Sendable {
    /// Applies `recipe` to the image in `data`, at full resolution, with one decode and one
    /// encode.
    ///
    /// The orientation is applied first, so the result is upright. The same arguments give the same
    /// bytes on every machine; only the compression of a PNG may differ.
    ///
    /// - Throws: ``RecipeError`` for a recipe that cannot be applied, ``ImageRenderingError`` for
    ///   an image that cannot be decoded or encoded, or `CancellationError`.
    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data

    /// Applies `recipe` as ``render(_:of:as:)`` does, and reports progress.
    ///
    /// - Parameters:
    ///   - recipe: The operations to apply.
    ///   - data: The image's file.
    ///   - output: The options for decoding and encoding.
    ///   - onProgress: Receives the finished share of the result, up to 1, on any thread, usually
    ///     once for each strip of pixels.
    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data

    /// Applies `recipe`, and also reports what a user may want to know about the result.
    ///
    /// - Parameter onRemark: Called on any thread, before this function returns.
    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws -> Data

    /// Applies `recipe` as ``render(_:of:as:)`` does, and passes the result's bytes to `sink` while
    /// they are encoded.
    ///
    /// - Parameter sink: Receives all bytes in order, on any thread, one part at a time. If the
    ///   function throws, the bytes are not a complete result.
    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        into sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws

    /// Checks the names, parameters and ranges of `recipe`, and reads the files that it names.
    /// Needs no image.
    ///
    /// - Throws: ``RecipeError``.
    func validate(_ recipe: Recipe) throws

    /// Replaces aliases of filters and parameters by the renderer's own names.
    ///
    /// The result renders to the same bytes. A parameter keeps its alias if its value is outside
    /// the range of the renderer's own parameter.
    ///
    /// - Throws: As ``validate(_:)``.
    func canonical(_ recipe: Recipe) throws -> Recipe
}

extension ImageRenderer {
    /// Renders without reporting progress.
    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        try await render(recipe, of: data, as: output)
    }

    /// Renders without reporting remarks.
    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws -> Data {
        try await render(recipe, of: data, as: output, onProgress: onProgress)
    }

    /// Passes the whole result to `sink` when it is finished.
    public func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions,
        into sink: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void,
        onProgress: @escaping @Sendable (Double) -> Void,
        onRemark: @escaping @Sendable (ImageRemark) -> Void
    ) async throws {
        let result = try await render(
            recipe, of: data, as: output, onProgress: onProgress, onRemark: onRemark)
        try result.withUnsafeBytes(sink)
    }

    /// Accepts every recipe; errors are found when it is applied.
    public func validate(_ recipe: Recipe) throws {}

    /// Validates the recipe and returns it unchanged.
    public func canonical(_ recipe: Recipe) throws -> Recipe {
        try validate(recipe)
        return recipe
    }
}
