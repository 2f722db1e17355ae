public import Core
public import Foundation
public import Rendering

/// Shows what recipes do before they are followed, on small copies of pictures.
///
/// A picture is decoded no larger than its preview needs. Radii and other distances shrink with it,
/// so that the preview looks as the result will.
public struct RecipePreviewer: Sendable {
    private let catalog: FilterCatalog
    private let limits: Limits
    private let files: (@Sendable (String) throws -> Data)?

    /// - Parameters:
    ///   - catalog: The filters that recipes may name.
    ///   - files: Reads the files that operations name; without it they are refused.
    public init(
        catalog: FilterCatalog = .standard, limits: Limits = Limits(),
        files: (@Sendable (String) throws -> Data)? = nil
    ) {
        self.catalog = catalog
        self.limits = limits
        self.files = files
    }

    /// What `recipe` makes of the picture in `data`, inside of `room` and never enlarged.
    ///
    /// - Parameters:
    ///   - recipe: Nothing but the picture itself, when not given.
    ///   - frame: The picture of an animation, from 1.
    ///   - allowsTruncated: Whether a file may end too early.
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    public func preview(
        of recipe: Recipe = Recipe(), on data: Data, fitting room: ImageSize, frame: Int = 1,
        allowsTruncated: Bool = false
    ) async throws -> EditPreview {
        let filters = try catalog.filters(for: recipe, limits: limits, files: files)
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                var image = try Image(data: data, limits: DecodingLimits(limits))
                if frame != 1 { image = try image.showingFrame(frame) }
                if allowsTruncated { image = image.allowingTruncation() }
                do {
                    let size = try image.applying(filters).resultSize()
                    let small = try self.small(image, for: recipe, makes: size, fitting: room)
                    let pixels = try small.pixels(isCancelled: isCancelled)
                    return EditPreview(pixels: pixels, size: size)
                } catch let error as FilterError {
                    throw image.recipeError(error, following: recipe, by: filters)
                }
            }
        }
    }

    /// The edit of a copy that is as much smaller as its result will be shown.
    private func small(
        _ image: Image, for recipe: Recipe, makes size: ImageSize, fitting room: ImageSize
    ) throws -> Image {
        let fit = Resize(width: max(room.width, 1), height: max(room.height, 1))
        let scale = min(
            1, Double(fit.target.width ?? 1) / Double(size.width),
            Double(fit.target.height ?? 1) / Double(size.height))
        guard scale < 1, !recipe.operations.isEmpty else {
            let filters = try catalog.filters(for: recipe, limits: limits, files: files)
            return image.applying(filters + [fit])
        }
        let displayed = image.info.displayedSize
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded(.up))) }
        var options = EncodingOptions(format: .png)
        options.compression = 0
        let copy = try image.applying([
            .resize(width: side(displayed.width), height: side(displayed.height), mode: .stretch)
        ]).pixels().encoded(as: options)
        let filters = try catalog.filters(
            for: recipe, limits: limits, files: files, scale: scale)
        let edited = try Image(data: copy, limits: DecodingLimits(limits)).applying(filters + [fit])
        do {
            _ = try edited.resultSize()
            return edited
        } catch is FilterError {
            // Rounded, a part that is cut out may lie outside: then the whole is worked on.
            let filters = try catalog.filters(for: recipe, limits: limits, files: files)
            return image.applying(filters + [fit])
        }
    }
}
