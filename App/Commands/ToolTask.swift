import ArgumentParser

/// A parsed command line, ready to run: it asks the composition for one thing, and
/// prints what a presenter makes of the answer.
protocol ToolTask {
    /// The settings it overrides; empty for a command without such options.
    var overrides: SettingsOverrides { get }
    /// Whether results and failures are JSON.
    var json: Bool { get }
    var isQuiet: Bool { get }
    var isVerbose: Bool { get }
    /// The arguments that name images.
    var images: [String] { get }

    func run(in tool: Tool) async throws -> ExitStatus
}

extension ToolTask {
    var overrides: SettingsOverrides { SettingsOverrides() }
    var json: Bool { false }
    var images: [String] { [] }
}

/// A subcommand that is parsed by its declaration.
protocol ToolCommand: AsyncParsableCommand, ToolTask {
    var global: GlobalOptions { get }
}

extension ToolCommand {
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }
}
