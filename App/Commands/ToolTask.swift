import ArgumentParser

/// A parsed command line, ready to run: it calls a use case of the composition and prints the
/// presenter's output.
protocol ToolTask {
    /// The settings that the command line overrides.
    var overrides: SettingsOverrides { get }
    /// True if results and failures are printed as JSON.
    var json: Bool { get }
    var isQuiet: Bool { get }
    var isVerbose: Bool { get }
    /// The image arguments.
    var images: [String] { get }

    func run(in tool: Tool) async throws -> ExitStatus
}

extension ToolTask {
    var overrides: SettingsOverrides { SettingsOverrides() }
    var json: Bool { false }
    var images: [String] { [] }
}

/// A subcommand that ArgumentParser parses.
protocol ToolCommand: AsyncParsableCommand, ToolTask {
    var global: GlobalOptions { get }
}

extension ToolCommand {
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }
}
