import ArgumentParser

/// A subcommand: it parses, asks the composition for one thing, and prints what a presenter makes of
/// the answer.
protocol ToolCommand: AsyncParsableCommand {
    var global: GlobalOptions { get }
    /// What it is told in place of settings; nothing where it has no use for them.
    var overrides: SettingsOverrides { get }
    /// Whether results and failures are JSON.
    var json: Bool { get }
    /// What is named as images.
    var images: [String] { get }

    func run(in tool: Tool) async throws -> ExitStatus
}

extension ToolCommand {
    var overrides: SettingsOverrides { SettingsOverrides() }
    var json: Bool { false }
    var images: [String] { [] }
}
