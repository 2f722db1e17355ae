public import FoundationEssentials

/// Prepares recipes for edits of many images.
public protocol EditPreparer: Sendable {
    /// Validates `recipe` and reads the files that it names, once for all images.
    ///
    /// - Throws: ``RecipeError``, as ``ImageRenderer/validate(_:)``.
    func prepare(_ recipe: Recipe) throws -> any PreparedEdit
}

/// A recipe that was prepared once and can be applied to any number of images.
public protocol PreparedEdit: Sendable {
    /// The recipe, with aliases of filters and parameters replaced by the renderer's own names.
    var recipe: Recipe { get }

    /// Renders the same bytes as ``ImageRenderer/render(_:of:as:)``, and blocks the calling thread
    /// until the image is encoded. Call this function from a thread of your own for each image,
    /// never from Swift's pool.
    ///
    /// If ``OutputOptions/threads`` is 1, all work stays on the calling thread.
    ///
    /// - Throws: ``RecipeError`` for a recipe that cannot be applied to this image,
    ///   ``ImageRenderingError`` for an image that cannot be decoded or encoded.
    func render(_ data: Data, as output: OutputOptions) throws -> Data

    /// Renders as ``render(_:as:)`` does, and reports what a user may want to know about the
    /// result.
    func render(
        _ data: Data, as output: OutputOptions, onRemark: (ImageRemark) -> Void
    ) throws -> Data
}

extension PreparedEdit {
    /// Renders without reporting remarks.
    public func render(
        _ data: Data, as output: OutputOptions, onRemark: (ImageRemark) -> Void
    ) throws -> Data {
        try render(data, as: output)
    }
}
