import Core
import Foundation
import Pickers
import Presentation

/// Edits one image after the other in the same way, through the editor that a screen would use.
struct Editing {
    let tool: Tool
    let request: EditRequest
    /// The operations of the recipe's file and those that were typed.
    var recipe: Recipe
    /// What is written, whatever the input's format.
    let format: OutputFormat?
    /// For operations that are measured on each image; `nil` where there are none.
    var measuring: Measuring?
    /// What is remembered of the edit; `nil` for nothing.
    var memory: EditMemory?

    /// Edits the image that `argument` names, and tells of it.
    ///
    /// - Throws: What ends the whole run, such as a closed standard output.
    func edit(_ argument: String) async throws -> ExitStatus {
        try await edit(argument) { try await InputImage(argument, with: tool) }
    }

    /// The same of an image that was picked.
    func edit(_ image: PickedImage) async throws -> ExitStatus {
        try await edit(InputImage(image))
    }

    /// The same of an image that was read already.
    func edit(_ input: InputImage) async throws -> ExitStatus {
        try await edit(input.argument) { input }
    }

    private func edit(
        _ argument: String, read: () async throws -> InputImage
    ) async throws -> ExitStatus {
        do {
            let start = ContinuousClock.now
            let input = try await read()
            tool.journal.note(
                EditResultPresenter().read(argument, bytes: input.data.count), since: start)
            let target = target(for: input)
            try target.check(input: input.path)
            try request.comparisonFile(in: tool)?.check(input: input, beside: target)
            let facts = try tool.composition.inspector.inspect(
                input.data, frame: request.frame ?? 1)
            guard let format = format ?? OutputFormat(rawValue: facts.format) else {
                throw ImageRenderingError.unsupportedFormat(facts.format)
            }
            try EditNotices(tool: tool, request: request).tell(of: input, facts, as: format)
            let isIncomplete = try await isIncomplete(input)
            if isIncomplete {
                tool.console.note(EditResultPresenter().incompleteness(of: argument))
            }
            var recipe = recipe
            if let measuring {
                let asked = recipe
                recipe = try await request.measured(
                    asked, of: input.data, by: measuring, with: tool)
                if asked.isOnlyCorrected, recipe.operations.count < asked.operations.count {
                    tool.console.note(EditResultPresenter().nothingToCorrect(in: argument))
                }
            }
            return try await EditSaving(
                tool: tool, request: request, recipe: recipe, memory: memory, input: input,
                target: target, format: format, isIncomplete: isIncomplete,
                context: context(of: argument)
            ).save()
        } catch let error as OutputClosed {
            throw error
        } catch {
            return tool.report(error, in: context(of: argument))
        }
    }

    /// Whether the end of the image is missing; asked, which costs a decode, only where it may be.
    private func isIncomplete(_ input: InputImage) async throws -> Bool {
        guard request.allowsTruncated else { return false }
        do {
            try await tool.composition.inspector.verify(input.data)
            return false
        } catch ImageRenderingError.truncated {
            return true
        }
    }

    private func context(of argument: String) -> FailureContext {
        FailureContext(
            subject: StandardInput.subject(argument),
            recipeSource: isTyped ? .commandLine : .file,
            allowsTruncated: request.allowsTruncated)
    }

    /// Whether all operations stand on the command line.
    private var isTyped: Bool {
        if case .going? = memory { return false }
        return request.recipeFile == nil
    }

    private func target(for input: InputImage) -> OutputTarget {
        let stem = "\(input.name)-\(recipe.operations.last?.name ?? "edited")"
        return switch request.output {
        case "-"?: .standardOutput(stem: stem)
        case let path?: .file(path: path, mayOverwrite: request.mayOverwrite)
        case nil: .derived(stem: stem)
        }
    }
}
