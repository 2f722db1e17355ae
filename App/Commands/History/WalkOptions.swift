import ArgumentParser

/// The output options of `undo`, `redo` and `reset`.
struct WalkOptions: ParsableArguments {
    // `unconditional` accepts a file name that begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "Writes to this file instead of the last result; - is standard output.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    func validate() throws { try OutputFileOptions.check(output, force) }
}
