public import Foundation

/// A recipe that was looked up once and can be followed for any number of images.
public protocol PreparedEdit: Sendable {
    /// The recipe, under the renderer's own names.
    var recipe: Recipe { get }

    /// Does what ``ImageRenderer/render(_:of:as:)`` does, to the same bytes, and returns when it is
    /// done: for whoever brings a thread for each image, and never for Swift's own pool.
    ///
    /// With ``OutputOptions/threads`` of 1 everything happens on the calling thread.
    ///
    /// - Throws: ``RecipeError`` for a recipe that cannot be followed on this image,
    ///   ``ImageRenderingError`` for bytes that cannot be read or written.
    func render(_ data: Data, as output: OutputOptions) throws -> Data
}
