import Presentation

/// The names of standard input.
enum StandardInput {
    /// How it is typed.
    static let argument = "-"
    /// The stem of files and uploads made from it.
    static let name = "stdin"

    /// Throws where more than one of `arguments` names it: it can be read once.
    static func check(_ arguments: [String]) throws(UsageError) {
        guard arguments.count(where: { $0 == argument }) > 1 else { return }
        throw UsageError(
            "standard input (-) is named twice, and can be read only once",
            advice: "name a file for one of them")
    }

    /// An argument as it is called in messages.
    static func subject(_ argument: String) -> String {
        argument == Self.argument ? "standard input" : argument
    }
}
