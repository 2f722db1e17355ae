import ArgumentParser

/// A subcommand: it parses, asks the composition for one thing, and prints what a presenter makes of
/// the answer.
protocol ToolCommand: AsyncParsableCommand {
    var global: GlobalOptions { get }
    /// Whether results and failures are JSON.
    var json: Bool { get }
    /// What is named as images.
    var images: [String] { get }

    func run(in tool: Tool) async throws -> ExitStatus
}

extension ToolCommand {
    var json: Bool { false }
    var images: [String] { [] }
}
