import ArgumentParser

/// Which remembered edit is walked, and how far.
struct StepOptions: ParsableArguments {
    @Argument(help: "The image, or what it was edited to.", completion: .file())
    var image: String

    @Argument(help: "How many changes.")
    var count = 1

    func validate() throws {
        if count < 1 { throw ValidationError("\(count) is no number of changes") }
    }
}

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
