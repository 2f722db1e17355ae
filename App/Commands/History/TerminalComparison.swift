import Core
import ImageEditorTerminalGraphics
import Presentation

/// `show --compare`: draws the original and the result of a remembered edit side by side on the
/// terminal.
struct TerminalComparison {
    let tool: Tool
    let screen: PictureScreen

    func show(_ remembered: RememberedImage) async throws {
        let original = try await remembered.original(with: tool)
        let edit = remembered.edit
        let columns = PictureRow.columns(of: 2, in: screen.size.columns)
        // Leaves room for the captions and the next prompt.
        let room = screen.room(columns: columns, rows: screen.size.rows - 2)
        let words = PreviewPresenter()
        func entry(
            _ recipe: Recipe, _ caption: (_ width: Int, _ height: Int) -> String
        ) async throws -> PictureRow.Entry {
            let preview = try await tool.composition.preview(
                following: EditPlan(recipe: recipe, options: edit.options), of: original.data,
                fitting: room)
            return PictureRow.Entry(
                picture: preview.picture,
                caption: caption(preview.width, preview.height))
        }
        let entries = [
            try await entry(Recipe(), words.original),
            try await entry(edit.session.recipe, words.edited),
        ]
        try screen.draw(PictureRow(entries, columns: columns))
    }
}
