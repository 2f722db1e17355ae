import ArgumentParser

/// A subcommand that is parsed by its declaration.
protocol ToolCommand: AsyncParsableCommand, ToolTask {
    var global: GlobalOptions { get }
}

extension ToolCommand {
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }
}
