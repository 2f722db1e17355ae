import ArgumentParser

/// The remembered edit of `undo` and `redo`, and the number of steps.
struct StepOptions: ParsableArguments {
    @Argument(help: "The original image or its result.", completion: Completion.images)
    var image: String

    @Argument(help: "The number of changes.")
    var count = 1

    func validate() throws {
        if count < 1 { throw ValidationError("\(count) is not a valid number of changes") }
    }
}

/// The output options of `undo`, `redo` and `reset`.
struct WalkOptions: ParsableArguments {
    // `unconditional` accepts a file name that begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "The file to write; - is standard output. Without -o, the last result is replaced"
                + " unless another program has changed it.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    func validate() throws {
        if force, output == nil { throw ValidationError("--force requires -o") }
    }
}
