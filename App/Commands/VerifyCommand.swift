import ArgumentParser
import Core
import FoundationEssentials
import Presentation

/// `imageeditor verify`: decodes images completely, to find damage.
struct VerifyCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "verify", _superCommandName: Product.name,
        abstract: "Check that images are intact.",
        discussion: """
            Decodes all frames or pages of each file, and writes no file. A damaged file is an \
            error, with the same message as that of 'edit'. Damage that costs no pixel, such as \
            stray bytes, is a note, and the file counts as intact. A gain map, the video of a \
            motion photograph and other contents that 'edit' does not decode are not checked.

            The exit status is 0 if all files are intact. If the only file fails, the exit status \
            is that of its failure, such as 65 for damage. If one of several files fails, the \
            others are checked nevertheless, and the exit status is 1.

            Examples:
              imageeditor verify photo.heic
              imageeditor verify -r ~/Pictures
              imageeditor verify *.jpg --json
            """)

    @Argument(
        help: """
            The files to check; - is standard input. @FILE in place of a file reads names from \
            FILE, one per line.
            """, completion: .file())
    var files: [String]

    @Flag(name: .shortAndLong, help: "Checks the images in the given folders and their subfolders.")
    var recursive = false

    @Flag(help: "Prints the JSON object of 'show --json' for each intact image.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides {
        SettingsOverrides(sandbox: decoders.sandbox, limits: limits.max)
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        try StandardInput.check(files.map(BatchLister.input(of:)))
        let list = try listed(with: tool)
        // No decoder needs the network, and all files are local.
        tool.deny(.network)
        let total = list.inputs.count + list.refusals.count
        var statuses: [ExitStatus] = list.refusals.map {
            tool.report($0.error, in: FailureContext(subject: $0.input))
        }
        let step = total > 1 ? tool.console.progress.begin(progress(0, of: total)) : ProgressStep()
        defer { step.end() }
        for input in list.inputs {
            step.show(progress(statuses.count, of: total))
            do {
                statuses.append(try await verify(input.path, with: tool))
            } catch is OutputClosed {
                // Standard output is closed; the exit status reports the files so far.
                return .of(statuses + [.done])
            }
        }
        let failed = statuses.count { $0 != .done }
        if total > 1, failed > 0 {
            tool.console.note(presenter.summary(failed: failed, of: total))
        }
        return .of(statuses)
    }

    private var presenter: VerificationPresenter { VerificationPresenter(for: .commandLine) }

    private func progress(_ done: Int, of total: Int) -> WorkProgress {
        WorkProgress("checking", .items(done, of: total, noun: "image"))
    }

    private func listed(with tool: Tool) throws -> BatchLister {
        var request = BatchRequest()
        request.isRecursive = recursive
        var lister = BatchLister(request: request, images: files, tool: tool, results: nil)
        try lister.list()
        return lister
    }

    /// Checks a file, and prints the result.
    ///
    /// - Throws: ``OutputClosed``.
    private func verify(_ file: String, with tool: Tool) async throws -> ExitStatus {
        let subject = StandardInput.subject(file)
        do {
            let data = try FileReader.image(
                StandardInput.path(file), limits: tool.settings.limits)
            let facts = try tool.composition.inspector.inspect(data)
            let flaws = try await tool.composition.inspector.verifyAllFrames(of: data)
            for line in presenter.lines(for: flaws, on: subject) { tool.console.note(line) }
            try tool.console.result(
                json
                    ? ImageReport(source: file, facts: facts).json().text
                    : presenter.line(for: facts, on: subject))
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: FailureContext(subject: subject))
        }
    }
}
