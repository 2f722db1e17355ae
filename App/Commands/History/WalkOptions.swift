import ArgumentParser

/// Where commands that walk a remembered edit write its picture.
struct WalkOptions: ParsableArguments {
    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "The file to write, - is standard output; the last result, while it is as it was"
                + " written, when not given.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Prints one JSON object.")
    var json = false

    func validate() throws {
        if force, output == nil { throw ValidationError("--force is for -o alone") }
    }
}
