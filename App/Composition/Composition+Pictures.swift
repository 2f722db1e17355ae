import Core
import Editing
import FoundationEssentials
import ImageEditorTerminalGraphics
import Presentation
import Rendering

extension Composition {
    /// Returns a preview of an edit of the image in `data`, downscaled to fit `room`.
    ///
    /// - Parameters:
    ///   - plan: The edit; by default none.
    ///   - allowsEmbedded: True to show the preview picture that is embedded in the file, if it is
    ///     large enough.
    func preview(
        following plan: EditPlan = EditPlan(), of data: Data, fitting room: ImageSize,
        allowsEmbedded: Bool = false
    ) async throws -> PreviewPicture {
        let step = progress.begin(WorkProgress("rendering"))
        defer { step.end() }
        let preview = try await previewer.preview(
            of: plan.recipe, on: data, fitting: room, frame: plan.options.frame ?? 1,
            allowsTruncated: plan.options.allowsTruncated,
            allowsDamaged: plan.options.allowsDamaged, allowsEmbedded: allowsEmbedded)
        return PreviewPicture(
            picture: try TerminalPicture(preview.pixels), width: preview.size.width,
            height: preview.size.height)
    }
}

/// The preview of an edit's result.
struct PreviewPicture: Sendable {
    let picture: TerminalPicture
    /// The full size of the result, in pixels.
    let width: Int
    let height: Int
}
