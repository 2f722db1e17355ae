import Core
import Presentation

/// `edit --continue`: adds operations to the edit that is remembered of an image.
struct ContinuedEdit {
    let request: EditRequest
    let tool: Tool

    func run() async throws -> ExitStatus {
        let argument = request.images.first ?? ""
        do {
            let found = try await RememberedImage(argument, with: tool)
            let added = try request.recipe(with: tool)
            var session = found.edit.session
            session.append(RecipeFiles.absolute(added, with: tool).operations)
            let going = request.continuing(found.edit.options)
            if let printing = request.printing {
                let image = found.edit.original.place.argument
                try printing.print(session.recipe, for: [image], of: going, with: tool)
                return .done
            }
            guard !added.operations.isEmpty || request.asksForOutput else {
                throw UsageError(
                    "nothing to add", advice: "name a filter: imageeditor filters lists them")
            }
            let format = try request.outputFormat()
            request.tellOfFormat(format, on: tool.console)
            var editing = Editing(
                tool: tool, request: going, recipe: session.recipe,
                format: format ?? found.edit.options.format)
            editing.memory = .going(on: found.edit, to: session)
            return try await editing.edit(try await found.original(with: tool))
        } catch let error where !(error is OutputClosed) {
            return tool.report(
                error, in: FailureContext(subject: StandardInput.subject(argument)))
        }
    }
}
