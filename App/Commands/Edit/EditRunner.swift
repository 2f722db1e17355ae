import Core
import FoundationEssentials
import ImageEditorFiles
import Pickers
import Presentation

/// Edits named or picked images as the command line says, and reports each result.
struct EditRunner {
    /// Determines how an edit is remembered.
    enum Memory {
        case nothing
        /// A new edit. It continues the remembered edit if the image is a result of it, and
        /// otherwise replaces it.
        case new
        /// `edit --continue`: a remembered edit, to which operations are added.
        case continuing(FoundEdit)
        /// A remembered edit that `undo`, `redo` or `reset` moves to another state.
        case walking(FoundEdit, to: EditSession, replacesChanged: Bool)
    }

    let tool: Tool
    let request: EditRequest
    /// The requested recipe, including measured operations.
    let recipe: Recipe
    /// The format of the result; `nil` for that of the input.
    let format: ImageFormat?
    /// Resolves measured operations; `nil` if the recipe has none.
    var resolver: MeasuredOperationResolver?
    var memory = Memory.nothing
    /// True if the process reads no other image after the next one.
    var isLast = true

    /// Edits the image that `argument` names and reports the result.
    ///
    /// - Throws: An error that ends the whole run, such as a closed standard output.
    func edit(_ argument: String) async throws -> ExitStatus {
        try await edit(argument) { try await InputImage(argument, with: tool) }
    }

    /// Edits a picked image and reports the result.
    func edit(_ image: PickedImage) async throws -> ExitStatus {
        try await edit(InputImage(image))
    }

    /// Edits an image that was read before and reports the result.
    func edit(_ input: InputImage) async throws -> ExitStatus {
        try await edit(input.argument) { input }
    }

    private func edit(
        _ argument: String, read: () async throws -> InputImage
    ) async throws -> ExitStatus {
        var context = FailureContext(
            subject: StandardInput.subject(argument), recipeSource: isTyped ? .commandLine : .file,
            allowsTruncated: request.allowsTruncated)
        do {
            let start = ContinuousClock.now
            // The lock is held from reading to saving, so that only one edit at a time changes the
            // file.
            let lock = try await lockInPlace(argument)
            defer { lock?.release() }
            let input = try await read()
            tool.journal.note(
                EditResultPresenter().read(input.subject, bytes: input.data.count), since: start)
            denyUnneeded(after: input)
            let (job, source) = try await job(for: input)
            let result = try await make(job, of: input)
            return try await tell(of: result, of: input, source, in: context)
        } catch let error as OutputClosed {
            throw error
        } catch let error as EditKeepingError {
            context.activity = .writing
            return tool.report(error.reason, in: context)
        } catch {
            return tool.report(error, in: context)
        }
    }

    /// True if all operations come from the command line, not from a recipe file or a remembered
    /// edit.
    private var isTyped: Bool { isNew && request.recipeFile == nil }

    /// Locks the file that `argument` names if the edit replaces it in place. Returns `nil` if
    /// there is nothing to lock.
    ///
    /// - Throws: ``EditBackupError``; `CancellationError`.
    private func lockInPlace(_ argument: String) async throws -> (any EditLock)? {
        guard case .new = memory,
            case .file(let path) = ImageReference(argument, fileExists: InputImage.exists),
            InputImage.exists(path), request.replaces(path)
        else { return nil }
        let place = AbsolutePath.of(path)
        do {
            return try await tool.composition.edits.lock([place])
        } catch let error as CancellationError {
            throw error
        } catch {
            throw EditBackupError(path: place, reason: error)
        }
    }
}

// MARK: - Planning

extension EditRunner {
    private func job(for input: InputImage) async throws -> (EditJob, EditSource) {
        let target = try target(for: input)
        try target.check(input: input.path)
        let comparison = request.comparisonFile(in: tool)
        try comparison?.check(input: input, beside: target)
        let planner = EditPlanner(inspector: tool.composition.inspector, resolver: resolver)
        let source = try planner.source(input.data, frame: request.frame ?? 1)
        let format = format ?? source.format
        if request.inPlace != nil, request.output == nil {
            try checkReplacement(of: source.facts, by: format)
        }
        let plan = try await request.plan(
            recipe, of: source, as: format, by: planner,
            continued: !isNew, with: tool)
        let output = EditOutput(
            target: target, format: format, input: input.path, tool: tool,
            copy: input.path.flatMap { request.inPlace?.copy(of: $0) },
            mayOverwriteCopy: request.mayOverwrite)
        try output.checkCopy()
        let digest = DigestOnDemand(of: input.data)
        var job = EditJob(
            original: input.data, plan: plan,
            // Without `-o`, the comparison is the only result.
            target: request.onlyCompares
                ? try comparison?.output(for: input, in: format) ?? output : output,
            memory: try await memory(of: input, digest, writing: target),
            comparison: try comparison?.comparison(
                of: input, in: format, isAlone: request.onlyCompares),
            upload: request.uploads ? upload(of: input, plan, target.fileName(as: format)) : nil)
        job.digest = digest
        return (job, source)
    }

    /// - Throws: `UsageError` if a result in `format` cannot replace the file.
    private func checkReplacement(
        of facts: ImageFacts, by format: ImageFormat
    ) throws(UsageError) {
        if format != facts.format {
            throw UsageError(
                "a \(facts.format.name) file cannot be edited in place: the result is a"
                    + " \(format.name)", advice: "write to another file with -o")
        }
        if facts.keepsOnlyFirstPicture(in: format, selecting: request.frame) {
            throw UsageError(
                "the file has \(facts.frames) pictures, and only the first one would stay",
                advice: "write to another file with -o, or choose a picture with --frame")
        }
    }

    /// True if this run writes an existing state of the history, as `undo`, `redo` and `reset` do.
    private var isWalk: Bool { if case .walking = memory { true } else { false } }

    private var isNew: Bool {
        switch memory {
        case .nothing, .new: true
        case .continuing, .walking: false
        }
    }

    private func target(for input: InputImage) throws(UsageError) -> OutputTarget {
        if request.inPlace != nil, request.output == nil {
            guard let path = input.path else {
                throw UsageError("--in-place requires a file", advice: "write to a file with -o")
            }
            return .file(path: path, mayOverwrite: true)
        }
        let stem = "\(input.name)-\(recipe.operations.last?.name ?? "edited")"
        return switch request.output {
        case "-"?: .standardOutput(stem: stem)
        case let path?:
            .file(path: path, mayOverwrite: request.mayOverwrite || request.inPlace != nil)
        case nil: .derived(stem: stem)
        }
    }

    /// - Returns: `nil` if the edit is not remembered. A new edit of a pipe is not remembered,
    ///   because an image without a path or URL could not be found again. A new edit that is
    ///   written to a pipe is not remembered either: its history would replace that of an earlier
    ///   result in a file.
    private func memory(
        of input: InputImage, _ digest: DigestOnDemand, writing target: OutputTarget
    ) async throws -> EditMemory? {
        let composition = tool.composition
        switch memory {
        case .nothing: return nil
        case .new:
            if case .standardOutput = target { return nil }
            let place: RememberedEdit.Original.Place
            var known: FoundEdit?
            if let path = input.path.map(AbsolutePath.of) {
                place = .file(path)
                // Another thread hashes the file while this one reads the history.
                digest.begin()
                known = try await edit(
                    inPlaceOf: path, holding: input.data, digest, writing: target)
            } else if let url = input.url?.withoutCredentials ?? input.url {
                place = .address(url)
            } else {
                return nil
            }
            return EditMemory(of: place, known: known, in: composition.edits) {
                [tool] in RecipeFiles.absolute($0, with: tool)
            }
        case .continuing(let found):
            return EditMemory(
                continuing: found, replacesChanged: request.mayOverwrite, in: composition.edits
            ) {
                [tool] in RecipeFiles.absolute($0, with: tool)
            }
        case .walking(let found, let session, let replacesChanged):
            return EditMemory(
                walking: found, to: session, replacesChanged: replacesChanged,
                in: composition.edits)
        }
    }

    /// Returns the earlier edit of a file, whose history the new edit continues; `nil` if the store
    /// has no such edit or cannot read it.
    ///
    /// - Throws: ``EditBackupError`` if the store cannot be read and the new edit would replace the
    ///   file.
    private func edit(
        inPlaceOf path: String, holding data: Data, _ digest: DigestOnDemand,
        writing target: OutputTarget
    ) async throws -> FoundEdit? {
        do {
            return try await tool.composition.editFinder.edit(
                inPlaceOf: path, holding: data, digest)
        } catch let error as EditStoreError {
            if case .damaged = error {
                tool.console.note(tool.errorPresenter.message(for: error).line)
            }
            return nil
        } catch {
            // The store cannot be read. The file is not replaced, because its history might be
            // lost.
            if target.replaces(path) { throw EditBackupError(path: path, reason: error) }
            return nil
        }
    }

    private func upload(
        of input: InputImage, _ plan: EditPlan, _ filename: String
    ) -> EditUpload {
        var options = plan.options
        // An upload loses private metadata unless `--keep-metadata` is given, and never keeps more
        // than the local file.
        if options.metadata == .keep, !request.keepsMetadata { options.metadata = .stripPrivate }
        return EditUpload(
            filename: filename, mediaType: options.format?.mediaType ?? "",
            original: input.url?.withoutCredentials, options: options)
    }
}

// MARK: - Rendering and reporting

extension EditRunner {
    private func make(_ job: EditJob, of input: InputImage) async throws -> EditResult {
        let step = tool.console.progress.begin(WorkProgress(.rendering), of: input.subject)
        defer { step.end() }
        let start = ContinuousClock.now
        return try await tool.composition.editImage(uploads: request.uploads)(
            job, onProgress: { step.show(WorkProgress(.rendering, share: $0)) },
            onEvent: { [tool, isWalk] event in
                switch event {
                case .began(.rendering): break
                case .began(.saving):
                    tool.journal.note(
                        EditResultPresenter().rendered(
                            input.subject, operations: job.plan.recipe.operations.count),
                        since: start)
                    step.show(WorkProgress(.saving))
                case .began(let stage): step.show(WorkProgress(stage))
                case .notRemembered(let error):
                    let message = tool.errorPresenter.message(
                        for: error, in: FailureContext(activity: .writing))
                    let presenter = HistoryPresenter()
                    tool.console.note(
                        isWalk ? presenter.stays(message) : presenter.notRemembered(message))
                case .triedEarlierUpload(let item, let delivery):
                    let viewModel = tool.uploadPresenter.viewModel(
                        for: delivery, file: item.filename, id: item.id, isEarlier: true)
                    tool.console.note(viewModel.line)
                }
            })
    }

    private func tell(
        of result: EditResult, of input: InputImage, _ source: EditSource,
        in context: FailureContext
    ) async throws -> ExitStatus {
        try await tellOfOriginals(after: result, of: input)
        guard let facts = try result.facts?.get() else {
            preconditionFailure("the composition gives the edit an inspector")
        }
        let notes = result.plan.notes(
            requested: recipe, of: source, result: request.onlyCompares ? nil : facts,
            remarks: result.remarks)
        for line in EditResultPresenter(for: .commandLine).lines(for: notes, on: input.subject) {
            tool.console.note(line)
        }
        let place = if case .file(let path) = result.place { path } else { "-" }
        let delivery: Outbox.Delivery?
        do {
            delivery = try result.upload?.get()
        } catch {
            _ = try print(result, facts, of: input, at: place, nil)
            var context = context
            context.activity = .writing
            return tool.report(error, in: context)
        }
        let closed = try print(result, facts, of: input, at: place, delivery)
        if let upload = delivery.map({ tool.uploadPresenter.viewModel(for: $0, file: place) }) {
            if let failure = upload.failure {
                tool.console.failure(failure.caused(by: tool.journal.requestLines))
                return ExitStatus(failure.category)
            }
            if !tool.console.isJSON { tool.console.note(upload.line) }
        }
        if let closed { throw closed }
        return result.place == .closedStream ? .closedPipe : .done
    }

    /// Prints a note if the backups of overwritten originals exceed the limit of their bytes.
    private func tellOfOriginals(after result: EditResult, of input: InputImage) async throws {
        let (edits, budget) = (tool.composition.edits, tool.settings.limits.originalBytes)
        guard case .file(let place) = result.place, let path = input.path,
            AbsolutePath.of(place).isSamePath(as: AbsolutePath.of(path)),
            // Errors of the store are ignored: the edit is done, and only a note would be missing.
            let all = try? await edits.originalBytes(), all > budget,
            let bytes = try? await edits.backups().distinctBytes, bytes > budget
        else { return }
        tool.console.note(OriginalsPresenter(for: .commandLine).excess(bytes, over: budget))
    }

    /// Prints a line or a JSON object, and names the comparison file.
    ///
    /// - Returns: The error of a closed standard output. It is not thrown, so that the exit status
    ///   can report a failed upload.
    private func print(
        _ result: EditResult, _ facts: ImageFacts, of input: InputImage, at place: String,
        _ delivery: Outbox.Delivery?
    ) throws -> OutputClosed? {
        let report = EditReport(
            input: input.argument, output: place,
            comparison: request.onlyCompares ? nil : request.comparison,
            facts: facts, recipe: result.plan.recipe, delivery: delivery,
            isIncomplete: result.plan.isIncomplete || result.plan.isDamaged)
        let json = tool.console.isJSON ? report.json : nil
        if place == "-" {
            // With `-o -`, standard output contains only the image, so the report goes to standard
            // error.
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
}
