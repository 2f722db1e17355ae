import ArgumentParser

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Says nothing but results and errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Says what is done, and the causes of a failure.")
    var verbose = false

    func validate() throws {
        if quiet, verbose {
            throw ValidationError("--quiet and --verbose ask for opposite things")
        }
    }
}
