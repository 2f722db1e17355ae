import ArgumentParser

/// `-o` and `--force` of commands that write a picture to a file or to standard output.
struct OutputFileOptions: ParsableArguments {
    // `unconditional` accepts a file name that begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("Writes to this file; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    func validate() throws { try Self.check(output, force) }

    /// Refuses `--force` without `-o`, for every command with options of these names.
    static func check(_ output: String?, _ force: Bool) throws(ValidationError) {
        if force, output == nil { throw ValidationError("--force requires -o") }
    }

    /// Returns the target; `nil` without `-o`.
    ///
    /// - Parameter stem: See ``OutputTarget/standardOutput(stem:)``.
    func target(stem: String) -> OutputTarget? {
        switch output {
        case "-"?: .standardOutput(stem: stem)
        case let path?: .file(path: path, mayOverwrite: force)
        case nil: nil
        }
    }
}
