import ArgumentParser
import Core
import FoundationEssentials
import Glibc
import Presentation

/// `imageeditor upload`: sends images to the server, or queues them.
struct UploadCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Send images to the server, or queue them.",
        discussion: """
            An upload that cannot be sent now is queued in the outbox. The next upload to the same \
            server sends it, and so does 'imageeditor outbox send'. An upload that the server \
            refuses is kept in the outbox until 'outbox send' sends it or 'outbox discard' deletes \
            it. Position, owner, serial numbers, comments and thumbnail are removed; the pixels \
            are sent unchanged.

            The exit status of one file is 75 if it is queued, 77 if the server denied access, 65 \
            if the server refused the file, and 69 if the server could not be used, for example \
            because its answer could not be understood. With several files, the status is 1 if any \
            failed, otherwise 75 if any is queued.

            Examples:
              imageeditor upload sepia.jpg
              imageeditor upload *.jpg --json
            """)

    @Argument(help: "The files to send; - is standard input.", completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "Tells the server the URL of the image from which the file was made.",
            valueName: "url"))
    var original: String?

    @Flag(help: "Keeps position, owner, serial numbers, comments and thumbnail in an upload.")
    var keepMetadata = false

    @Flag(help: "Prints one JSON object for each file.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func run(in tool: Tool) async throws -> ExitStatus {
        let original = try original.flatMap { text in
            guard let url = TypedAddress.url(text), url.isWeb else {
                let shown = TypedAddress.withoutSecrets(text)
                throw UsageError("--original \(shown) is not an http or https address")
            }
            // The user name and password in the URL belong to the original's server, so they are
            // not sent to the upload's server.
            return url.withoutCredentials
        }
        try StandardInput.check(files)
        let view = await UploadPrinter(tool)
        // The adapter holds the view weakly, so that this function keeps it alive.
        defer { withExtendedLifetime(view) {} }
        let adapter = await UploadPresentationAdapter(
            outbox: try tool.composition.connections().outbox, view: view,
            presenter: tool.uploadPresenter)
        var statuses: [ExitStatus] = []
        // The number of uploads of this command that wait, including refused ones.
        var waiting = 0
        let step = files.count > 1 ? tool.console.progress.begin(progress(0)) : ProgressStep()
        defer { step.end() }
        for file in files {
            step.show(progress(statuses.count))
            do {
                let upload = try await upload(file, original: original, with: tool)
                let delivery = try await adapter.upload(
                    upload, file: StandardInput.subject(file))
                let status = tool.status(of: delivery)
                if json {
                    let line = UploadJSON(file: file, original: original, delivery: delivery)
                    do {
                        try tool.console.result(line.json.text)
                    } catch is OutputClosed {
                        // Standard output is closed; the exit status reports the uploads so far.
                        return .of(statuses + [status])
                    }
                }
                statuses.append(status)
                if status != .done { waiting += 1 }
            } catch let error as POSIXError where error.code == .ENOENT {
                let failure = ImageReferenceFailure.noFile(file)
                statuses.append(tool.report(failure, in: FailureContext(subject: file)))
            } catch {
                let context = FailureContext(
                    subject: StandardInput.subject(file), decodesParts: false)
                statuses.append(tool.report(error, in: context))
            }
        }
        if files.count > 1 {
            let failed = statuses.count { $0 != .done } - waiting
            let summary = tool.uploadPresenter.summary(
                failed: failed, waiting: waiting, of: files.count)
            if let summary { tool.console.note(summary) }
        }
        return .of(statuses)
    }

    private func progress(_ done: Int) -> WorkProgress {
        WorkProgress("sending", .items(done, of: files.count, noun: "image"))
    }

    private func upload(
        _ file: String, original: URL?, with tool: Tool
    ) async throws -> ImageUpload {
        let path = StandardInput.path(file)
        var data = try FileReader.image(path, limits: tool.settings.limits)
        let step = tool.console.progress.begin(
            WorkProgress("checking"), of: StandardInput.subject(file))
        defer { step.end() }
        // Detects a truncated image before it is sent.
        try await tool.composition.inspector.verify(data)
        let facts = try tool.composition.inspector.inspect(data)
        if !keepMetadata {
            data = try tool.composition.stripper.strippingPrivateMetadata(from: data)
        }
        return ImageUpload(
            data: data,
            filename: path.map { URL(name: $0).lastPathComponent }
                ?? "\(StandardInput.name).\(facts.format.fileExtension)",
            mediaType: facts.format.mediaType, original: original)
    }
}
