import Core
import Editing
import Foundation
import ImageEditorTerminalGraphics
import Presentation
import Rendering

extension Composition {
    /// What a recipe makes of the image in `data`, inside of `room` and never enlarged.
    ///
    /// - Parameter frame: The picture of an animation, from 1.
    func preview(
        of recipe: Recipe = Recipe(), on data: Data, fitting room: ImageSize, frame: Int = 1,
        allowsTruncated: Bool = false
    ) async throws -> PreviewPicture {
        let step = progress.begin(WorkProgress("rendering"))
        defer { step.end() }
        let preview = try await previewer.preview(
            of: recipe, on: data, fitting: room, frame: frame, allowsTruncated: allowsTruncated)
        return PreviewPicture(
            picture: try TerminalPicture(preview.pixels), width: preview.size.width,
            height: preview.size.height)
    }
}
