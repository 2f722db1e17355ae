import Core
import Foundation
import ImageEditorTerminalGraphics
import Presentation

/// `edit --preview`: shows the result of an edit without writing it.
struct EditPreviewing {
    let tool: Tool
    let request: EditRequest
    /// Resolves measured operations for each image; `nil` if the recipe has none.
    var resolver: MeasuredOperationResolver?

    /// Shows all named or picked images, one below the other.
    func showAll(following recipe: Recipe) async throws -> ExitStatus {
        let screen = try await screen()
        var statuses: [ExitStatus] = []
        for image in request.images {
            statuses.append(
                try await show(image, following: recipe, on: screen) {
                    try await InputImage(image, with: tool)
                })
        }
        if let pick = request.pick {
            let picked = try await Picking(
                tool: tool, source: pick, options: request.picking,
                graphicsProtocol: request.graphicsProtocol
            ).pick()
            for image in picked {
                let input = InputImage(image)
                statuses.append(
                    try await show(input.argument, following: recipe, on: screen) { input })
            }
        }
        return .of(statuses)
    }

    /// The terminal to draw on. The terminal is queried once for all images.
    ///
    /// - Throws: ``UsageError`` if it cannot show pictures.
    func screen() async throws -> PictureScreen {
        try await PictureScreen.demanded(
            by: "--preview", as: request.graphicsProtocol, console: tool.console,
            advice: "use -o to write a file instead")
    }

    /// - Throws: An error that ends the whole run; other failures are reported here.
    func show(
        _ argument: String, following recipe: Recipe, on screen: PictureScreen,
        read: () async throws -> InputImage
    ) async throws -> ExitStatus {
        do {
            let input = try await read()
            let plan = try await request.plan(recipe, of: input, by: resolver, with: tool)
            let preview = try await tool.composition.preview(
                following: plan, of: input.data, fitting: screen.room(lines: 1))
            try screen.draw(preview.picture)
            try tool.console.result(
                PreviewPresenter().line(
                    for: argument, width: preview.width, height: preview.height))
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(
                error,
                in: FailureContext(
                    subject: StandardInput.subject(argument),
                    recipeSource: request.recipeFile == nil ? .commandLine : .file,
                    allowsTruncated: request.allowsTruncated))
        }
    }
}
