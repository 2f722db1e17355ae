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
    var images: [String] { get }
    /// True if the task needs ``Services``, or may need them.
    var needsServices: Bool { get }

    /// Called before the settings are read. Not called if the full program runs the task instead.
    func prepare()

    func run(in tool: Tool) async throws -> ExitStatus
}

extension ToolTask {
    var overrides: SettingsOverrides { SettingsOverrides() }
    var json: Bool { false }
    var images: [String] { [] }
    var needsServices: Bool { true }
    func prepare() {}

    /// True if an image argument is neither standard input nor an existing file, and may therefore
    /// be an image of the feed or the web.
    var namesOtherImages: Bool {
        images.contains { $0 != StandardInput.argument && !InputImage.exists($0) }
    }
}

/// A subcommand that ArgumentParser parses.
protocol ToolCommand: AsyncParsableCommand, ToolTask {
    var global: GlobalOptions { get }
}

extension ToolCommand {
    var isQuiet: Bool { global.quiet }
    var isVerbose: Bool { global.verbose }
}

/// A command with the options of servers, which override settings.
protocol ServerTask: ToolCommand {
    var server: ServerOptions { get }
}

extension ServerTask {
    var overrides: SettingsOverrides { server.overrides }
}

/// A command that uses servers and decodes images.
protocol ImageTask: ServerTask {
    var decoders: SandboxOptions { get }
}

extension ImageTask {
    var overrides: SettingsOverrides { server.overrides(decoders) }
}

/// A command that uses no server and has the options of limits.
protocol LimitTask: ToolCommand {
    var limits: LimitOptions { get }
}

extension LimitTask {
    var overrides: SettingsOverrides { SettingsOverrides(limits: limits.max) }
}

/// A command that the program of local files runs, unless the parsed task needs ``Services``.
///
/// Any other command is handed to the full program before it is parsed.
protocol LocalTask {}

extension ToolTask where Self: LocalTask {
    var needsServices: Bool { namesOtherImages }
}
