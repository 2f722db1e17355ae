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
            let going = request.continuing(found.edit.options)
            var session = found.edit.session
            var recipe = try request.recipe(after: session.recipe, with: tool)
            guard
                recipe != session.recipe || request.asksForOutput || request.printing != nil
                    || request.previews
            else {
                throw UsageError(
                    "nothing to add", advice: "name a filter: imageeditor filters lists them")
            }
            if let measuring = try await request.measuring(recipe, with: tool) {
                let original = try await found.original(with: tool)
                recipe = try await going.measured(
                    recipe, of: original.data, by: measuring, with: tool)
            }
            session.go(on: RecipeFiles.absolute(recipe, with: tool))
            if let printing = request.printing {
                let image = found.edit.original.place.argument
                try printing.print(session.recipe, for: [image], of: going, with: tool)
                return .done
            }
            if request.previews {
                let original = try await found.original(with: tool)
                let previewing = EditPreviewing(tool: tool, request: going)
                return try await previewing.show(
                    argument, following: session.recipe, on: try await previewing.screen()
                ) { original }
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

extension EditSession {
    /// Goes on to a recipe that most often begins as this one does, as one change.
    fileprivate mutating func go(on recipe: Recipe) {
        let known = self.recipe.operations
        if recipe.operations.starts(with: known) {
            append(Array(recipe.operations.dropFirst(known.count)))
        } else {
            replace(with: recipe)
        }
    }
}
