import Presentation

/// Names standard input in arguments, file names and messages.
enum StandardInput {
    /// The argument that stands for standard input.
    static let argument = "-"
    /// The stem of files and uploads made from standard input.
    static let name = "stdin"

    /// Throws if more than one of `arguments` is standard input, which can be read only once.
    static func check(_ arguments: [String]) throws(UsageError) {
        guard arguments.count(where: { $0 == argument }) > 1 else { return }
        throw UsageError(
            "standard input (-) is named twice, but can be read only once",
            advice: "use a file for one of them")
    }

    /// Returns the path that an argument names; `nil` for standard input.
    static func path(_ argument: String) -> String? {
        argument == Self.argument ? nil : argument
    }

    /// Returns the name of an argument in messages.
    static func subject(_ argument: String) -> String {
        argument == Self.argument ? "standard input" : argument
    }
}
