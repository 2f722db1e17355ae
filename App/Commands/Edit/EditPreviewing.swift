import Core
import Foundation
import ImageEditorTerminalGraphics
import Presentation

/// `edit --preview`: shows what would be made, and makes nothing.
struct EditPreviewing {
    let tool: Tool
    let request: EditRequest
    /// Measures each image; `nil` where the recipe measures nothing.
    var resolver: MeasuredOperationResolver?

    /// Shows all images that were named or are picked, one below the other.
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

    /// The terminal to show them on, which is asked once for all.
    ///
    /// - Throws: ``UsageError`` where it shows nothing.
    func screen() async throws -> PictureScreen {
        try await PictureScreen.demanded(
            by: "--preview", as: request.graphicsProtocol, console: tool.console,
            advice: "-o names a file to write instead")
    }

    /// - Throws: What ends the whole run.
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
