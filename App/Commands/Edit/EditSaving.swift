import Core
import Foundation
import Presentation

/// Makes an edit, and brings the result to where it belongs: a file or standard output, the memory
/// of edits, the server.
struct EditSaving {
    let tool: Tool
    let request: EditRequest
    /// What is done, of which nothing is left to be measured.
    let recipe: Recipe
    /// What is remembered of the edit; `nil` for nothing.
    let memory: EditMemory?
    let input: InputImage
    let target: OutputTarget
    let format: OutputFormat
    /// Whether the end of the input is missing.
    let isIncomplete: Bool
    /// For words about what fails.
    let context: FailureContext

    func save() async throws -> ExitStatus {
        let composition = tool.composition
        let presenter = await EditorPresenter(
            progressView: EditProgress(
                StandardInput.subject(input.argument), on: tool.console.progress),
            errors: tool.errorPresenter)
        let adapter = await EditorPresentationAdapter(
            renderer: try renderer(), filters: composition.filterSupplier,
            enhancer: composition.imageEnhancer, outbox: composition.outbox,
            stripper: composition.stripper, presenter: presenter)
        await adapter.open(input.data, recipe: recipe)
        let kept = KeptResult()
        let remembering = memory.flatMap {
            Remembering(
                $0, of: input, recipe: recipe, to: target, as: request.outputOptions(as: format),
                with: tool)
        }
        let start = ContinuousClock.now
        let outcome = await adapter.save(
            saveRequest,
            onEarlierUpload: { [console = tool.console, presenter = tool.uploadPresenter] in
                let viewModel = presenter.viewModel(
                    for: $1, file: $0.filename, id: $0.id, isEarlier: true)
                console.note(viewModel.line)
            }
        ) { data in
            tool.journal.note(
                EditResultPresenter().rendered(
                    input.argument, operations: recipe.operations.count), since: start)
            return try await write(data, keeping: kept, by: remembering)
        }
        return try tell(of: outcome, with: await kept.data)
    }

    /// Writes the result, and beside it what it is compared with.
    ///
    /// - Returns: Where it is.
    private func write(
        _ data: Data, keeping kept: KeptResult, by remembering: Remembering?
    ) async throws -> String {
        let comparison = request.comparisonFile(in: tool)
        let picture = try await comparison?.picture(of: input.data, with: data, in: format)
        await kept.keep(request.onlyCompares ? picture ?? data : data)
        // First, so that a result that was written is never hidden by what fails after it.
        if let picture { try comparison?.write(picture, of: input, in: format) }
        do {
            let start = ContinuousClock.now
            let place = try await remembered(data, by: remembering) {
                // Without -o the comparison is the only result.
                request.onlyCompares
                    ? request.comparison ?? ""
                    : try target.write(data, as: format, input: input.path, to: tool.console)
            }
            tool.journal.note(
                EditResultPresenter().wrote(place, bytes: await kept.data.count), since: start)
            return place
        } catch is OutputClosed {
            // Whoever read standard output has seen enough.
            return "-"
        }
    }

    private func tell(of outcome: EditorSaveOutcome, with data: Data) throws -> ExitStatus {
        let announcement = EditAnnouncement(
            tool: tool, request: request, input: input, recipe: recipe, isIncomplete: isIncomplete)
        switch outcome {
        case .failed(let message, let place):
            if let place { _ = try announcement.tell(of: data, at: place) }
            tool.console.failure(message)
            return ExitStatus(message.category)
        case .saved(let edit):
            let closed = try announcement.tell(of: data, at: edit.place, edit.delivery)
            let upload = edit.delivery.map {
                tool.uploadPresenter.viewModel(for: $0, file: edit.place)
            }
            if let failure = upload?.failure {
                tool.console.failure(failure.caused(by: tool.journal.requestLines))
                return ExitStatus(failure.category)
            }
            if let upload, !tool.console.isJSON { tool.console.note(upload.line) }
            if let closed { throw closed }
            return .done
        }
    }

    private func remembered(
        _ data: Data, by remembering: Remembering?, write: () throws -> String
    ) async throws -> String {
        try await remembering?.writing(data, by: write) ?? write()
    }

    /// Who walks back to the original gets the original.
    private func renderer() throws -> any ImageRenderer {
        guard case .going? = memory else { return tool.composition.renderer }
        let facts = try tool.composition.inspector.inspect(input.data)
        return OriginalRenderer(
            decoratee: tool.composition.renderer, format: OutputFormat(rawValue: facts.format))
    }

    private var saveRequest: EditorSaveRequest {
        let options = request.outputOptions(as: format)
        var upload: EditorSaveRequest.Upload?
        if request.uploads {
            var options = options
            // What leaves the machine says no more than what stays.
            if options.metadata == .keep {
                options.metadata = request.keepsMetadata ? .keep : .stripPrivate
            }
            upload = EditorSaveRequest.Upload(
                filename: target.fileName(as: format), mediaType: format.mediaType,
                original: input.url?.withoutCredentials, options: options)
        }
        return EditorSaveRequest(options: options, upload: upload, context: context)
    }
}

/// The bytes that were kept, so that their facts can be told.
private actor KeptResult {
    private(set) var data = Data()

    func keep(_ data: Data) { self.data = data }
}
