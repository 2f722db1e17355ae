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
            try comparison?.check(input: input, beside: target)
            let facts = try tool.composition.inspector.inspect(
                input.data, frame: request.frame ?? 1)
            guard let format = format ?? OutputFormat(rawValue: facts.format) else {
                throw ImageRenderingError.unsupportedFormat(facts.format)
            }
            tellOfChoices(for: argument, facts, as: format)
            for option in request.choices.needless(for: format) {
                tool.console.note(
                    EditResultPresenter().needless(option, of: argument, as: format))
            }
            try tellOfMetadata(of: input, facts, as: format)
            let isIncomplete = try await isIncomplete(input)
            if isIncomplete {
                tool.console.note(EditResultPresenter().incompleteness(of: argument))
            }
            var editing = self
            if let measuring {
                editing.recipe = try await request.measured(
                    recipe, of: input.data, by: measuring)
            }
            return try await editing.save(
                input, to: target, as: format, isIncomplete: isIncomplete)
        } catch let error as OutputClosed {
            throw error
        } catch {
            return tool.report(error, in: context(of: argument))
        }
    }

    /// Says which options change nothing, and that one picture of several is taken.
    private func tellOfChoices(
        for argument: String, _ facts: ImageFacts, as format: OutputFormat
    ) {
        let presenter = EditResultPresenter()
        if request.quality != nil, format == .png || format == .gif {
            tool.console.note(presenter.needlessQuality(of: argument, in: format))
        }
        if request.isLossless, format != .webp {
            tool.console.note(presenter.needlessLossless(of: argument, in: format))
        }
        if facts.frames > 1, request.frame == nil {
            tool.console.note(presenter.flattening(of: argument, with: facts))
        }
    }

    /// Says what another format has no place for.
    private func tellOfMetadata(
        of input: InputImage, _ facts: ImageFacts, as format: OutputFormat
    ) throws {
        guard format.rawValue != facts.format else { return }
        let parts = try tool.composition.inspector.metadataLeftOut(
            of: input.data, as: options(as: format))
        guard !parts.isEmpty else { return }
        tool.console.note(
            EditResultPresenter().leftOut(parts, of: input.argument, as: format))
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

    private func save(
        _ input: InputImage, to target: OutputTarget, as format: OutputFormat, isIncomplete: Bool
    ) async throws -> ExitStatus {
        let composition = tool.composition
        let presenter = await EditorPresenter(
            progressView: ProgressLine(StandardInput.subject(input.argument), on: tool.console),
            errors: tool.errorPresenter)
        let adapter = await EditorPresentationAdapter(
            renderer: try renderer(for: input), filters: composition.filterSupplier,
            enhancer: composition.imageEnhancer, outbox: composition.outbox,
            stripper: composition.stripper, presenter: presenter)
        await adapter.open(input.data, recipe: recipe)
        let kept = KeptResult()
        let remembering = memory.flatMap {
            Remembering(
                $0, of: input, recipe: recipe, to: target, as: options(as: format), with: tool)
        }
        let start = ContinuousClock.now
        let outcome = await adapter.save(
            saveRequest(for: input, target, as: format),
            onEarlierUpload: { [console = tool.console, presenter = tool.uploadPresenter] in
                let viewModel = presenter.viewModel(
                    for: $1, file: $0.filename, id: $0.id, isEarlier: true)
                console.note(viewModel.line)
            }
        ) { data in
            let picture = try await comparison?.picture(of: input.data, with: data, in: format)
            await kept.keep(request.onlyCompares ? picture ?? data : data)
            tool.journal.note(
                EditResultPresenter().rendered(
                    input.argument, operations: recipe.operations.count), since: start)
            // First, so that a result that was written is never hidden by what fails after it.
            if let picture { try comparison?.write(picture, of: input, in: format) }
            do {
                let start = ContinuousClock.now
                let place = try await remembered(data, by: remembering) {
                    // Without -o the comparison is the only result.
                    request.onlyCompares
                        ? request.comparison ?? ""
                        : try target.write(
                            data, as: format, input: input.path, to: tool.console)
                }
                tool.journal.note(
                    EditResultPresenter().wrote(place, bytes: await kept.data.count), since: start)
                return place
            } catch is OutputClosed {
                // Whoever read standard output has seen enough.
                return "-"
            }
        }
        switch outcome {
        case .failed(let message, let place):
            if let place { _ = try await tell(input, place, kept.data, nil, isIncomplete) }
            tool.console.failure(message)
            return ExitStatus(message.category)
        case .saved(let edit):
            let closed = try await tell(
                input, edit.place, kept.data, edit.delivery, isIncomplete)
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

    private var comparison: ComparisonFile? {
        request.comparison.map { ComparisonFile(path: $0, request: request, tool: tool) }
    }

    private func remembered(
        _ data: Data, by remembering: Remembering?, write: () throws -> String
    ) async throws -> String {
        try await remembering?.writing(data, by: write) ?? write()
    }

    /// Who walks back to the original gets the original.
    private func renderer(for input: InputImage) throws -> any ImageRenderer {
        guard case .going? = memory else { return tool.composition.renderer }
        let facts = try tool.composition.inspector.inspect(input.data)
        return OriginalRenderer(
            decoratee: tool.composition.renderer, format: OutputFormat(rawValue: facts.format))
    }

    private func saveRequest(
        for input: InputImage, _ target: OutputTarget, as format: OutputFormat
    ) -> EditorSaveRequest {
        let options = options(as: format)
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
        return EditorSaveRequest(
            options: options, upload: upload,
            context: context(of: input.argument))
    }

    private func options(as format: OutputFormat) -> OutputOptions {
        request.outputOptions(as: format)
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

    /// - Returns: That standard output is closed, which must not hide an upload's fate.
    private func tell(
        _ input: InputImage, _ place: String, _ data: Data, _ delivery: Outbox.Delivery?,
        _ isIncomplete: Bool
    ) async throws -> OutputClosed? {
        let report = EditReport(
            input: input.argument, output: place,
            comparison: request.onlyCompares ? nil : request.comparison,
            facts: try tool.composition.inspector.inspect(data), recipe: recipe,
            delivery: delivery, isIncomplete: isIncomplete)
        let json = tool.console.isJSON ? EditJSON(report).json : nil
        if place == "-" {
            // Standard output holds the image, and nothing else may go there.
            if let json { tool.console.report(json) }
        } else {
            do {
                try tool.console.result(json?.text ?? EditResultPresenter().line(for: report))
            } catch let closed as OutputClosed {
                return closed
            }
        }
        if let comparison = report.comparison, json == nil {
            tool.console.note(EditResultPresenter().comparison(comparison))
        }
        return nil
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

/// The bytes that were kept, so that their facts can be told.
private actor KeptResult {
    private(set) var data = Data()

    func keep(_ data: Data) { self.data = data }
}
