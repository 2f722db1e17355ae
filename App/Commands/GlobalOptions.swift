import ArgumentParser

/// The options of every command.
struct GlobalOptions: OptionTable, Equatable {
    var quiet = false
    var verbose = false

    static let options: [CommandOption<Self>] = [
        .flag("quiet", letter: "q", \.quiet, help: "Prints only results and errors."),
        .flag(
            "verbose", letter: "v", \.verbose,
            help: "Prints each step, and the causes of a failure."),
    ]

    /// The message for contradicting options; `nil` if there is no contradiction.
    var problem: String? {
        quiet && verbose ? "--quiet and --verbose contradict each other" : nil
    }

    func validate() throws {
        if let problem { throw ValidationError(problem) }
    }
}

extension GlobalOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}
