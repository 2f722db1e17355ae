import Core
import FoundationEssentials
import Presentation

/// Moves a remembered edit to another state and writes the picture of that state. If the edit has
/// written no file, only its history changes.
struct HistoryWalk {
    let tool: Tool
    let image: String
    let options: WalkOptions

    /// - Parameter step: Moves the session to the new state.
    func run(_ step: (inout EditSession) throws -> Void) async throws -> ExitStatus {
        do {
            let (found, lock) = try await RememberedImage.locked(
                image, writing: options.output, with: tool)
            defer { lock.release() }
            var session = found.edit.session
            do {
                try step(&session)
            } catch HistoryFailure.tooFewToUndo(available: 0) where found.isOnlyEncodedInPlace {
                // There is no step to undo, but an edit in place has encoded the original anew: the
                // original is written again.
            } catch let error as HistoryFailure {
                throw found.isUntouched ? HistoryFailure.notRemembered(image: image) : error
            }
            guard let place = try place(of: found) else {
                return try await move(found, to: session)
            }
            var request = EditRequest(images: [image], json: options.json).continuing(
                found.edit.options)
            request.output = place.path
            request.mayOverwrite = place.mayOverwrite
            let format =
                options.output == nil
                ? found.edit.options.format
                : try request.outputFormat() ?? found.edit.options.format
            // The remembered options were chosen for another format: drop values that this format
            // lacks.
            if options.output != nil, let format { request = request.fitting(format) }
            let (input, recipe) = try await found.source(of: session, with: tool)
            found.tellOfReplacedOriginal(on: tool.console)
            // A state without operations is the image itself, byte for byte, so the options for
            // encoding do not apply.
            if recipe.operations.isEmpty,
                try tool.composition.inspector.inspect(input.data).format == format
            {
                request.choices = [:]
            }
            let runner = EditRunner(
                tool: tool, request: request, recipe: recipe, format: format,
                memory: .walking(
                    found.found, to: session, replacesChanged: options.output != nil))
            return try await runner.edit(input)
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: StandardInput.subject(image)))
        }
    }

    /// Changes only the history. Files that a studio has saved are copies, so they stay.
    private func move(
        _ found: RememberedImage, to session: EditSession
    ) async throws -> ExitStatus {
        var edit = found.edit
        edit.session = session
        try await tool.composition.edits.replace(found.found.stored, with: edit)
        try tool.tell(
            of: HistoryReport(
                image: image, edit: edit, isOriginalReplaced: found.isOriginalReplaced,
                output: nil), json: options.json)
        return .done
    }

    /// Returns the path to write, and true if an existing file may be overwritten.
    ///
    /// - Returns: `nil` if no path was given and the edit has no result in a file.
    private func place(of found: RememberedImage) throws -> (path: String, mayOverwrite: Bool)? {
        if let output = options.output { return (output, options.force) }
        switch tool.composition.editFinder.output(of: found.edit) {
        case nil: return nil
        case .changed(let path)?: throw HistoryFailure.outputChanged(path: path)
        case .unchanged(let path)?: return (path, true)
        case .missing(let path)?: return (path, false)
        }
    }
}
