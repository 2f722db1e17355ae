import Core
import FoundationEssentials
import ImageEditorTerminalGraphics
import Pickers
import Presentation

/// An edit as it was requested. ``EditOption/all`` says which option sets which property.
struct EditRequest: ToolTask, Equatable {
    var images: [String] = []
    /// The source to pick images from; `nil` to pick none.
    var pick: ImageSource?
    var picking = PickOptions()
    var operations = TypedOperations()
    /// The file of `--recipe`, whose operations are applied first; `nil` if it was not given.
    var recipeFile: String?
    /// The file of `-o`; `nil` if it was not given.
    var output: String?
    /// The given output options by name. ``outputOptions`` adds the defaults.
    var choices: [String: OptionValue] = [:]
    /// The file of `--compare-to`; `nil` if it was not given.
    var comparison: String?
    var batch = BatchRequest()
    var mayOverwrite = false
    /// Replaces each image by its result; `nil` to write other files.
    var inPlace: InPlace?
    /// True if the operations are added to the remembered edit of the image.
    var continues = false
    var printsRecipe = false
    var printsCommand = false
    /// True if the result is shown on the terminal and not written.
    var previews = false
    var drawing = PictureOptions()
    /// True if images come from the cache only.
    var isOffline = false
    var uploads = false
    var keepsMetadata = false
    var json = false
    var decoders = SandboxOptions()
    var server = ServerOptions()
    var global = GlobalOptions()

    init(images: [String] = [], json: Bool = false) {
        self.images = images
        self.json = json
    }

    var overrides: SettingsOverrides { server.overrides(decoders, isOffline: isOffline) }
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }

    /// True if the edit picks or uploads, or names images that are not files. A batch reads files
    /// only.
    var needsServices: Bool { pick != nil || uploads || !batch.isAsked && namesOtherImages }

    /// True if the edit needs no other thread than those that hash, render and write: it uses
    /// neither the network nor a screen, and edits no batch.
    var fitsMainLoop: Bool { !needsServices && !batch.isAsked && !previews }

    func prepare() {
        if images.count == 1 { EarlyDecoder.prepare(for: images[0]) }
    }

    /// The format of `--format`; `nil` if it was not given.
    var format: ImageFormat? { outputOptions.format }
    /// The frame of `--frame`; `nil` if it was not given.
    var frame: Int? { outputOptions.frame }
    /// True if a truncated or damaged file is decoded as far as it goes.
    var allowsTruncated: Bool {
        outputOptions.allowsTruncated || outputOptions.allowsDamaged
    }

    var graphicsProtocol: GraphicsProtocol? { drawing.graphicsProtocol }

    /// The text to print instead of editing, if any.
    var printing: EditPrinting? { printsRecipe ? .recipe : printsCommand ? .command : nil }

    static let missingImages = "missing expected argument '<images> ...'"

    /// The message for options that contradict each other or are out of range; `nil` if all are
    /// valid.
    var problem: String? {
        if let problem = global.problem ?? picking.problem ?? contradiction ?? pickingProblem {
            return problem
        }
        if let problem = operations.problem { return problem }
        if previews, let option = contradictingPreview {
            return "--preview writes no file and cannot be combined with \(option)"
        }
        if let problem = batch.problem(with: self) ?? comparisonProblem { return problem }
        if batch.isAsked, continues || printing != nil {
            return
                "--continue, --print-recipe and --as-command work on one image, without --out-dir"
        }
        if pick == nil, images.isEmpty, !batch.isAsked, printing == nil || continues {
            return Self.missingImages
        }
        if continues, images.count != 1 {
            return "--continue requires exactly one image argument"
        }
        let policy = outputOptions.metadata
        if keepsMetadata, policy != .keep {
            return "--keep-metadata and --metadata \(policy.rawValue) contradict each other"
        }
        return nil
    }

    /// The message for picking options and `--protocol` that cannot be used; `nil` if all can.
    private var pickingProblem: String? {
        if graphicsProtocol != nil, !previews, pick == nil || picking.choosesAlone {
            return "--protocol requires --preview or a list to pick from"
        }
        guard let pick else {
            guard picking != PickOptions() else { return nil }
            return firstGiven(in: .picking).map { "--\($0.name) requires --pick" }
        }
        if let problem = picking.problem(with: pick, writingTo: output) { return problem }
        return images.isEmpty ? nil : "--pick and image arguments contradict each other"
    }

    /// The first given option that has no meaning with `--preview`, which writes no image; `nil` if
    /// none is given.
    private var contradictingPreview: String? {
        if output != nil { return "-o" }
        if inPlace != nil { return "--in-place" }
        if batch.isAsked { return "--out-dir" }
        if printing != nil { return "--print-recipe or --as-command" }
        if comparison != nil { return "--compare-to" }
        return uploads ? "--upload" : json ? "--json" : nil
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        if output != nil, images.count > 1 {
            throw UsageError(
                "-o names one file, but there are \(HumanNumber.grouped(images.count)) images",
                advice: "omit -o to give each result its own name")
        }
        try StandardInput.check(images + (recipeFile.map { [$0] } ?? []))
        if keepsMetadata, !uploads {
            tool.console.note(
                "--keep-metadata has no effect without --upload: local files keep their metadata")
        }
        if continues { return try await ContinuedEdit(request: self, tool: tool).run() }
        if batch.isAsked { return try await Batch(tool: tool, request: self).run() }
        let recipe = try recipe(with: tool)
        if let printing {
            let resolved = try await resolved(recipe, with: tool)
            try printing.print(resolved, for: images, of: self, with: tool)
            return .done
        }
        let outputFormat = try outputFormat()
        if previews {
            return try await EditPreviewing(
                tool: tool, request: self, resolver: try await resolver(for: recipe, with: tool)
            ).showAll(following: recipe)
        }
        guard !recipe.operations.isEmpty || asksForOutput else {
            throw UsageError(
                "nothing to do", advice: "add a filter, as listed by imageeditor filters")
        }
        tellOfFormat(outputFormat, on: tool.console)
        var runner = EditRunner(
            tool: tool, request: self, recipe: recipe, format: outputFormat,
            resolver: try await resolver(for: recipe, with: tool))
        // An edit of one image is remembered. An edit of several images is remembered only in
        // place: other results can be made again with the same command line.
        let inputs = distinctImages
        if inputs.count == 1 || inPlace != nil, !onlyCompares { runner.memory = .new }
        var statuses: [ExitStatus] = []
        let step =
            inputs.count > 1
            ? tool.console.progress.begin(progress(0, of: inputs.count)) : ProgressStep()
        defer { step.end() }
        for image in inputs {
            step.show(progress(statuses.count, of: inputs.count))
            runner.isLast = pick == nil && statuses.count == inputs.count - 1
            statuses.append(try await runner.edit(image))
        }
        if let pick {
            let picked = try await Picking(
                tool: tool, source: pick, options: picking, graphicsProtocol: graphicsProtocol
            ).pick()
            if picked.count == 1 || inPlace != nil, !onlyCompares { runner.memory = .new }
            for (index, image) in picked.enumerated() {
                runner.isLast = index == picked.count - 1
                statuses.append(try await runner.edit(image))
            }
        }
        let failed = statuses.count { $0 != .done && $0 != .queued }
        if statuses.count > 1, failed > 0 {
            tool.console.note(EditResultPresenter().summary(failed: failed, of: statuses.count))
        }
        return .of(statuses)
    }

    private func progress(_ done: Int, of count: Int) -> WorkProgress {
        WorkProgress(nil, .items(done, of: count, noun: "image"))
    }

    /// The images without duplicates: a file that several arguments name is edited once.
    private var distinctImages: [String] {
        guard images.count > 1 else { return images }
        var places = InputPlaces()
        return images.filter { image in
            guard case .file(let path) = ImageReference(image, fileExists: InputImage.exists)
            else { return true }
            return inPlace == nil ? places.insert(path) : places.insertReplaced(path)
        }
    }

    /// Notes that `--format` overrides the extension of `-o`.
    func tellOfFormat(_ format: ImageFormat?, on console: Console) {
        guard let output, let format,
            let note = EditResultPresenter().contradiction(
                of: output, with: format, by: "--format")
        else { return }
        console.note(note)
    }

    /// Returns the recipe of `earlier`, then the operations of the recipe file, then the typed
    /// ones. Measured operations are not resolved yet.
    func recipe(after earlier: Recipe = Recipe(), with tool: Tool) throws -> Recipe {
        let renderer = tool.composition.renderer
        let file = try recipeFile.map { try RecipeReader.read($0, with: tool) } ?? Recipe()
        return try earlier.adding(try renderer.canonical(file).operations)
            .following(try steps(with: tool)).canonical(by: renderer)
    }

    func steps(with tool: Tool) throws -> [EditStep] {
        let known = tool.composition.filterSupplier.filters
        return try operations.filters.map { try EditStep($0, of: known) }
    }

    /// Returns the requested format: that of `--format`, or of the extension of `-o`; `nil` for
    /// neither.
    func outputFormat() throws -> ImageFormat? {
        if let format { return format }
        guard let output, output != "-" else { return nil }
        let ending = URL(name: output).pathExtension
        guard !ending.isEmpty else { return nil }
        guard let format = ImageFormat(fileExtension: ending, among: ImageFormat.written) else {
            throw OutputFailure.unknownFormat(
                path: output, known: ImageFormat.written.map(\.rawValue))
        }
        return format
    }
}

/// The value of `--in-place`.
struct InPlace: Equatable {
    /// The suffix of the copy of each replaced file; a `*` in it stands for the file's name. Empty
    /// for no copy.
    var suffix: String

    /// Returns the path of the copy of the file at `path`; `nil` for none.
    func copy(of path: String) -> String? {
        guard !suffix.isEmpty else { return nil }
        let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let (folder, name) = (String(path[..<start]), String(path[start...]))
        guard suffix.contains("*") else { return folder + name + suffix }
        let copy = suffix.replacing("*", with: name)
        return copy.contains("/") ? copy : folder + copy
    }
}

extension EditRequest {
    /// Returns true if the result of the file at `path` is written over this file.
    func replaces(_ path: String) -> Bool {
        if inPlace != nil { return true }
        guard let output, output != StandardInput.argument else { return false }
        return OutputTarget.file(path: output, mayOverwrite: true).replaces(path)
    }

    /// Returns this request with `image` as its output if the edit is in place; otherwise
    /// unchanged.
    func writing(over image: String) throws(UsageError) -> EditRequest {
        guard inPlace != nil else { return self }
        guard case .file = ImageReference(image, fileExists: InputImage.exists) else {
            throw UsageError("--in-place requires a file", advice: "write to a file with -o")
        }
        var request = self
        request.output = image
        return request
    }
}
