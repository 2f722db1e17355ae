import ArgumentParser

/// The options that every command takes.
struct GlobalOptions: OptionTable, Equatable {
    var quiet = false
    var verbose = false

    static let options: [CommandOption<Self>] = [
        .flag("quiet", letter: "q", \.quiet, help: "Says nothing but results and errors."),
        .flag(
            "verbose", letter: "v", \.verbose,
            help: "Says what is done, and the causes of a failure."),
    ]

    /// Why the options cannot stand together; `nil` where they can.
    var problem: String? {
        quiet && verbose ? "--quiet and --verbose ask for opposite things" : nil
    }

    func validate() throws {
        if let problem { throw ValidationError(problem) }
    }
}

extension GlobalOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}
