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
