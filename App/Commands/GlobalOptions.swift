import ArgumentParser

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server to talk to.",
            discussion: "Else IMAGEEDITOR_SERVER, else \"server\" in config.json.",
            valueName: "url"))
    var server: String?

    @Option(
        help: ArgumentHelp(
            "Raises or lowers a limit, such as image-pixels=200000000.", valueName: "name=value"))
    var max: [LimitOption] = []

    @Flag(help: "Allows addresses of private networks that nobody named.")
    var allowPrivate = false

    @Flag(name: .shortAndLong, help: "Says nothing but results and errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Says what is done, and the causes of a failure.")
    var verbose = false
}

/// `name=value` of `--max`.
struct LimitOption: ExpressibleByArgument {
    let name: String
    let value: Int

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let value = Int(parts[1]) else { return nil }
        name = String(parts[0])
        self.value = value
    }
}
