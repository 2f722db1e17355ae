public import Core
public import FoundationEssentials
import ImageEditorThreads
public import Rendering

/// Renders a single preview of a recipe as pixels, such as for a terminal.
///
/// The picture is decoded at a reduced size if that is enough for the preview, and nothing is
/// cached. To render many frames of one picture, use ``CachedPreviewSupplier``, which keeps decoded
/// copies.
public struct RecipePreviewer: Sendable {
    private let compiler: RecipeCompiler

    /// - Parameters:
    ///   - catalog: The filters that recipes may use.
    ///   - files: Reads the files that operations name; without it, such operations are rejected.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        compiler = RecipeCompiler(catalog: catalog, limits: limits, files: files)
    }

    /// Renders a preview of the picture in `data` with `recipe` applied. The preview fits into
    /// `room` and is never enlarged.
    ///
    /// - Parameters:
    ///   - recipe: The recipe; by default, the preview shows the unchanged picture.
    ///   - frame: The frame of an animation; 1 is the first.
    ///   - allowsTruncated: True to show a truncated file as far as it goes.
    ///   - allowsDamaged: True to show a damaged or truncated file as far as it goes.
    ///   - allowsEmbedded: True to apply the recipe to the preview picture that is embedded in the
    ///     file, if it is large enough. The embedded picture may differ from the file's picture.
    /// - Throws: The errors of ``ImageRenderer/render(_:of:as:)``.
    public func preview(
        of recipe: Recipe = Recipe(), on data: Data, fitting room: ImageSize, frame: Int = 1,
        allowsTruncated: Bool = false, allowsDamaged: Bool = false, allowsEmbedded: Bool = false
    ) async throws -> EditPreview {
        let edit = try compiler.edit(for: recipe)
        var output = OutputOptions(frame: frame, allowsTruncated: allowsTruncated)
        output.allowsDamaged = allowsDamaged
        return try await onCancellableThread { [output] isCancelled in
            try edit.withImage(in: data, as: output) { full in
                let embedded = allowsEmbedded ? full.preview(for: room) : nil
                let image = embedded ?? full
                let outline = PictureOutline(image)
                let filters = try image.measuringBorders(
                    in: edit.filters, isCancelled: isCancelled)
                let plan = try FramePlan(filters, of: outline, in: room)
                // A picture without edits is scaled once, directly to its size on the screen.
                let size =
                    edit.recipe.operations.isEmpty
                    ? plan.shape.size : outline.size.copy(for: plan.scale)
                let frame =
                    try size == outline.size
                    ? plan.render(from: image, asRGBA: true, isCancelled: isCancelled)
                    : plan.render(
                        from: PictureCopy(of: image, outline, size: size, isCancelled: isCancelled),
                        asRGBA: true, isCancelled: isCancelled)
                return EditPreview(
                    pixels: frame.pixels,
                    size: embedded == nil ? plan.shape.resultSize : full.info.displayedSize)
            }
        }
    }
}

/// A preview of an edit, in the size in which it is displayed.
public struct EditPreview: Sendable, Equatable {
    /// The pixels: RGBA in sRGB.
    public let pixels: Pixels
    /// The size of the full result or, if an embedded preview is shown, of the picture.
    public let size: ImageSize
}
