import Core
import Presentation

/// `edit --continue`: adds operations to the remembered edit of an image.
struct ContinuedEdit {
    let request: EditRequest
    let tool: Tool

    func run() async throws -> ExitStatus {
        let argument = request.images.first ?? ""
        do {
            var lock: (any EditLock)?
            defer { lock?.release() }
            let found: RememberedImage
            if request.printing == nil, !request.previews {
                let locked = try await RememberedImage.locked(
                    argument, writing: request.inPlace == nil ? request.output : argument,
                    with: tool)
                (found, lock) = (locked.image, locked.lock)
            } else {
                found = try await RememberedImage(argument, with: tool)
            }
            let going = request.continuing(found.edit.options)
            let session = found.edit.session
            let recipe = RecipeFiles.absolute(
                try request.recipe(after: session.recipe, with: tool), with: tool)
            guard
                recipe != session.recipe || request.asksForOutput || request.printing != nil
                    || request.previews
            else {
                throw UsageError(
                    "nothing to add", advice: "add a filter, as listed by imageeditor filters")
            }
            let resolver = try await request.resolver(for: recipe, with: tool)
            if let printing = request.printing {
                let image = found.edit.original.place.argument
                let resolved =
                    recipe.isMeasured
                    ? try await going.plan(
                        recipe, of: try await found.base(with: tool), by: resolver, with: tool
                    ).recipe : recipe
                try printing.print(resolved, for: [image], of: going, with: tool)
                return .done
            }
            try found.checkOriginal(
                writesElsewhere: request.previews || request.output != nil
                    || request.inPlace != nil && request.mayOverwrite)
            if request.previews {
                let original = try await found.base(with: tool)
                found.tellOfReplacedOriginal(on: tool.console)
                let previewing = EditPreviewing(tool: tool, request: going, resolver: resolver)
                return try await previewing.show(
                    argument, following: recipe, on: try await previewing.screen(), isLast: true
                ) { original }
            }
            let writing = try going.writing(over: argument)
            if request.inPlace != nil, !request.mayOverwrite { try found.checkUnchanged() }
            let format = try writing.outputFormat()
            request.tellOfFormat(format, on: tool.console)
            let runner = EditRunner(
                tool: tool, request: writing, recipe: recipe,
                format: format ?? found.edit.options.format, resolver: resolver,
                memory: .continuing(found.found))
            let base = try await found.base(with: tool)
            found.tellOfReplacedOriginal(on: tool.console)
            return try await runner.edit(base)
        } catch let error where !(error is OutputClosed) {
            return tool.report(
                error, in: FailureContext(subject: StandardInput.subject(argument)))
        }
    }
}
