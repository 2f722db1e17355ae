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
