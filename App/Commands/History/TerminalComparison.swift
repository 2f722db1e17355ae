import Core
import FoundationEssentials
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
            _ recipe: Recipe, of data: Data, _ caption: (_ width: Int, _ height: Int) -> String
        ) async throws -> PictureRow.Entry {
            let preview = try await tool.composition.preview(
                following: EditPlan(recipe: recipe, options: edit.options), of: data,
                fitting: room)
            return PictureRow.Entry(
                picture: preview.picture,
                caption: caption(preview.width, preview.height))
        }
        let edited = try await remembered.source(of: edit.session, with: tool)
        let entries = [
            try await entry(Recipe(), of: original.data, words.original),
            try await entry(edited.recipe, of: edited.input.data, words.edited),
        ]
        try screen.draw(PictureRow(entries, columns: columns))
    }
}
