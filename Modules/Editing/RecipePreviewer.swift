public import Core
public import Foundation
import ImageEditorThreads
public import Rendering

/// Renders previews of recipes on reduced pictures.
///
/// A picture is decoded no larger than its preview needs. Radii and other distances are reduced,
/// too, so that the preview looks like the result.
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

    /// Renders a preview of the picture in `data` with `recipe` applied. It fits into `room` and
    /// is never enlarged.
    ///
    /// - Parameters:
    ///   - recipe: The recipe; by default, the preview shows the unchanged picture.
    ///   - frame: The frame of an animation; 1 is the first.
    ///   - allowsTruncated: True if the file may be truncated.
    ///   - allowsDamaged: True if the file may have damaged pixels, or be truncated.
    /// - Throws: The errors of ``ImageRenderer/render(_:of:as:)``.
    public func preview(
        of recipe: Recipe = Recipe(), on data: Data, fitting room: ImageSize, frame: Int = 1,
        allowsTruncated: Bool = false, allowsDamaged: Bool = false
    ) async throws -> EditPreview {
        let edit = try compiler.edit(for: recipe)
        var output = OutputOptions(frame: frame, allowsTruncated: allowsTruncated)
        output.allowsDamaged = allowsDamaged
        return try await onCancellableThread { [output] isCancelled in
            try edit.withImage(in: data, as: output) { image in
                let size = try image.applying(edit.filters).resultSize()
                let small = try self.small(
                    image, for: edit, makes: size, fitting: room, isCancelled: isCancelled)
                return EditPreview(pixels: try small.pixels(isCancelled: isCancelled), size: size)
            }
        }
    }

    /// Returns the edit of a copy that is reduced by the same factor as its result.
    private func small(
        _ image: Image, for edit: CatalogEdit, makes size: ImageSize, fitting room: ImageSize,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> Image {
        let fit = Resize(width: max(room.width, 1), height: max(room.height, 1))
        let scale = min(
            1, Double(fit.target.width ?? 1) / Double(size.width),
            Double(fit.target.height ?? 1) / Double(size.height))
        let displayed = image.info.displayedSize
        // A recipe that enlarges needs the whole picture. A rotation at most doubles the area.
        let enlarges = size.width * size.height > 2 * displayed.width * displayed.height
        guard scale < 1, !enlarges, !edit.recipe.operations.isEmpty else {
            return image.applying(edit.filters + [fit])
        }
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded(.up))) }
        var options = EncodingOptions(format: .png)
        options.compression = 0
        let copy = try image.applying([
            .resize(width: side(displayed.width), height: side(displayed.height), mode: .stretch)
        ]).pixels(isCancelled: isCancelled).encoded(as: options, isCancelled: isCancelled)
        let scaled = try compiler.edit(for: edit.recipe, scale: scale)
        let edited = try Image(data: copy, limits: edit.limits).applying(scaled.filters + [fit])
        do {
            _ = try edited.resultSize()
            return edited
        } catch is FilterError {
            // Rounding may move a crop outside the copy; then the full picture is rendered.
            return image.applying(edit.filters + [fit])
        }
    }
}

/// A preview of an edit, in the size in which it is displayed.
public struct EditPreview: Sendable, Equatable {
    /// RGBA in sRGB.
    public let pixels: Pixels
    /// The size of the full result.
    public let size: ImageSize
}
