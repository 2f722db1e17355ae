import ArgumentParser
import Core

/// The options of commands that read images or answers.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Raises or lowers a limit, such as image-pixels=200000000.", valueName: "name=value"),
        completion: .list(Limits.names.map { "\($0.name)=" }),
        transform: LimitArgument.init)
    var max: [LimitArgument] = []
}

/// `name=value` of `--max`.
struct LimitArgument: Equatable {
    let name: String
    let value: Int

    /// - Throws: `ValidationError`, which says what is wrong with the value.
    init(_ argument: String) throws {
        let parts = argument.split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw ValidationError("name=value is needed, such as image-pixels=200000000")
        }
        guard let value = Int(parts[1]) else {
            throw ValidationError(
                parts[1].isEmpty ? "a whole number is missing" : "\(parts[1]) is not a whole number"
            )
        }
        name = String(parts[0])
        self.value = value
    }
}
