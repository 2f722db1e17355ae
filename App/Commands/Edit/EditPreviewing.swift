import Core
import FoundationEssentials
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
        for (index, image) in request.images.enumerated() {
            let isLast = request.pick == nil && index == request.images.count - 1
            statuses.append(
                try await show(image, following: recipe, on: screen, isLast: isLast) {
                    try await InputImage(image, with: tool)
                })
        }
        if let pick = request.pick {
            let picked = try await Picking(
                tool: tool, source: pick, options: request.picking,
                graphicsProtocol: request.graphicsProtocol
            ).pick()
            for (index, image) in picked.enumerated() {
                let input = InputImage(image)
                let isLast = index == picked.count - 1
                statuses.append(
                    try await show(
                        input.argument, following: recipe, on: screen, isLast: isLast
                    ) { input })
            }
        }
        return .of(statuses)
    }

    /// Returns the terminal to draw on. Call it once for all images, because it queries the
    /// terminal.
    ///
    /// - Throws: ``UsageError`` if it cannot show pictures.
    func screen() async throws -> PictureScreen {
        try await PictureScreen.demanded(
            by: "--preview", as: request.graphicsProtocol, console: tool.console,
            advice: "use -o to write a file instead")
    }

    /// - Throws: An error that ends the whole run; other failures are reported here.
    func show(
        _ argument: String, following recipe: Recipe, on screen: PictureScreen, isLast: Bool,
        read: () async throws -> InputImage
    ) async throws -> ExitStatus {
        do {
            let input = try await read()
            if isLast {
                let formats = [ImageFormat(sniffing: input.data)]
                tool.deny(request.denial(whileEditing: formats, by: recipe, with: tool))
            }
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
