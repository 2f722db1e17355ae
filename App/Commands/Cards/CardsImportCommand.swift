import ArgumentParser
import CardExchange
import Core
import FoundationEssentials
import Presentation

/// `imageeditor cards import`: imports the cards of an archive.
struct CardsImportCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import cards from an archive of imageeditor or Catima.",
        discussion: """
            --merge, the default, adds the missing cards and leaves the others unchanged. \
            --replace makes the wallet equal to the archive: it overwrites cards that differ, and \
            deletes cards that the archive lacks. --replace requires --yes or a confirmation on \
            the terminal.

            Invalid cards of the archive are reported and skipped; the exit status is then 1.

            Examples:
              imageeditor cards import wallet.zip --dry-run
              imageeditor cards import catima.zip
            """)

    @Argument(help: "The archive.", completion: .file())
    var file: String

    @Flag(help: "Adds the missing cards; the default.")
    var merge = false

    @Flag(help: "Makes the wallet equal to the archive.")
    var replace = false

    @Flag(help: "Prints what would change, but changes nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Replaces without asking.")
    var yes = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        // The file must be seekable, because the directory of a zip archive is at its end.
        if file == "-" {
            throw ValidationError("an archive cannot be read from standard input; name a file")
        }
        if merge, replace {
            throw ValidationError("--merge and --replace contradict each other")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let mode = replace ? ImportMode.replace : .merge
        if replace, !dryRun, !yes {
            let plan = try await report(mode, isDryRun: true, with: tool)
            try await Confirmation.ask(
                beforeReplacing: plan.count(.replaced), deleting: plan.count(.deleted))
        }
        let report = try await report(mode, isDryRun: dryRun, with: tool)
        let summary = CardImportSummary(report)
        for line in summary.notices { tool.console.note(line) }
        try tool.console.result(json ? summary.json.text : summary.lines.joined(separator: "\n"))
        if !dryRun { await CardSending(tool: tool).send() }
        return summary.hasRefused ? .someFailed : .done
    }

    private func report(
        _ mode: ImportMode, isDryRun: Bool, with tool: Tool
    ) async throws -> ImportReport {
        let step = tool.console.progress.begin(WorkProgress("reading"))
        defer { step.end() }
        do {
            return try await tool.composition.connections().wallet.importing.importCards(
                from: URL(name: file), mode: mode, isDryRun: isDryRun
            ) { step.show(WorkProgress("reading", .items($0, of: $1, noun: "card"))) }
        } catch let error as CardArchiveError {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error, subject: StandardInput.subject(file)))
        }
    }
}
