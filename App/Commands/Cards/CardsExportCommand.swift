public import ArgumentParser
public import CardExchange
import Core
import FoundationEssentials
import Presentation

/// `imageeditor cards export`: writes the wallet to an archive.
struct CardsExportCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the wallet to a zip archive.",
        discussion: """
            The archive holds the cards and their photographs; other users of this machine cannot \
            read it. An archive for the wallet app Catima holds only what Catima supports; a note \
            names the rest.

            Examples:
              imageeditor cards export wallet.zip
              imageeditor cards export catima.zip --format catima
            """)

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "Writes the format 'imageeditor', the default, or 'catima'.", valueName: "format"))
    var format: CardArchiveFormat?

    @Flag(help: "Overwrites the file.")
    var force = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { SettingsOverrides(sandbox: decoders.sandbox) }

    func validate() throws {
        if file == "-" {
            throw ValidationError("an archive cannot be written to standard output; name a file")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let target = OutputTarget.file(path: file, mayOverwrite: force)
        try target.check(input: nil)
        let step = tool.console.progress.begin(WorkProgress("writing"))
        defer { step.end() }
        let report = try await tool.composition.connections().wallet.export.export(
            to: URL(name: file), as: format ?? .wallet, replacing: force
        ) { step.show(WorkProgress("writing", .share($0))) }
        step.end()
        let summary = CardExportSummary(report, output: file)
        for line in summary.notices { tool.console.note(line) }
        try tool.console.result(json ? summary.json.text : summary.line)
        return .done
    }
}

extension CardArchiveFormat: ExpressibleByArgument {
    /// The format's name in options, output and JSON.
    var name: String { self == .wallet ? "imageeditor" : rawValue }

    public init?(argument: String) {
        guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    public static var allValueStrings: [String] { allCases.map(\.name) }

    // Keeps ArgumentParser from showing raw values as descriptions.
    public static var allValueDescriptions: [String: String] { [:] }
}
