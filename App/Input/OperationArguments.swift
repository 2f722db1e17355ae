import Core
import Presentation

/// Puts the operations of `edit` into one ordered list.
///
/// The order in which operations are typed is the order in which they are done, so each of their
/// options is a way to write `--filter`: `--brightness 20` becomes `--filter brightness=20` before
/// the arguments are parsed.
enum OperationArguments {
    /// The options that are operations, by the filter they stand for.
    static let names: Set<String> = [
        "brightness", "contrast", "saturation", "exposure", "vibrance", "hue", "temperature",
        "tint", "highlights", "shadows", "gamma", "sharpness", "lut", "crop", "resize", "rotate",
        "flip", "straighten", "perspective", "match-colors",
    ]

    /// Those that are given a file, whatever is in its name, by the filter they stand for.
    private static let files = ["lut": "lut", "match-colors": "match", "match": "match"]

    /// Other options that take a value, which is not to be taken for an operation.
    static let valued: Set<String> = [
        "-o", "--output", "--filter", "--recipe", "--format", "--quality", "--server", "--token",
        "--max", "--subsampling", "--compression", "--metadata",
        "--compare-to", "--frame", "--pick", "-d",
        "--device",
        "--folder", "--match", "--limit", "--type", "--animation",
        "--out-dir", "--jobs", "--files0-from", "--jobs-from", "--name-template", "--shard",
        "--protocol",
    ]

    /// The arguments with operations written as `--filter`; those of other commands as they are.
    ///
    /// - Throws: ``UsageError`` for an operation that is followed by an option instead of a value.
    static func rewritten(_ arguments: [String]) throws(UsageError) -> [String] {
        guard arguments.first == "edit" else { return arguments }
        // What is picked by --match is told by a pattern of names.
        let picks = arguments.contains { $0 == "--pick" || $0.hasPrefix("--pick=") }
        let names = picks ? Self.names : Self.names.union([MeasuredOperation.match])
        let valued = picks ? Self.valued : Self.valued.subtracting(["--match"])
        var result: [String] = []
        var layers = LayerArguments()
        var index = 0
        while index < arguments.count {
            let argument = arguments[index]
            index += 1
            if argument == "--" {
                return result + [argument] + arguments[index...]
            }
            if argument == "--filter", index < arguments.count {
                try check(arguments[index], after: argument)
            }
            if valued.contains(argument), index < arguments.count {
                result += [argument, arguments[index]]
                index += 1
                continue
            }
            if argument == "--\(MeasuredOperation.automatic)" {
                result += ["--filter", MeasuredOperation.automatic]
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            guard argument.hasPrefix("--"), let option = parts.first?.dropFirst(2),
                names.contains(String(option)) || LayerArguments.has(String(option))
            else {
                result.append(argument)
                continue
            }
            if LayerArguments.has(String(option)), parts.count == 2 || index < arguments.count {
                if parts.count == 1 { try check(arguments[index], after: argument) }
                try layers.add(
                    String(option), parts.count == 2 ? parts[1] : arguments[index], to: &result)
                index += parts.count == 2 ? 0 : 1
            } else if parts.count == 2 {
                result += ["--filter", try filter(String(option), parts[1])]
            } else if index < arguments.count {
                try check(arguments[index], after: argument)
                result += ["--filter", try filter(String(option), arguments[index])]
                index += 1
            } else {
                // Nothing follows: the parser says that a value is missing, by the option's name.
                result.append(argument)
            }
        }
        return result
    }

    /// Numbers may begin with one hyphen; nothing that an operation takes begins with two.
    private static func check(_ value: String, after option: String) throws(UsageError) {
        guard value.hasPrefix("--") else { return }
        let name = option == "--filter" ? "" : " " + option.dropFirst(2)
        throw UsageError(
            "\(option) needs a value, and \(value) is an option",
            advice: "imageeditor filters\(name) tells what can be set")
    }

    /// `--crop ratio=4:3` names its parameter itself. What `--lut` and `--match` are given is a
    /// file's name, whatever is in it.
    ///
    /// - Throws: ``UsageError``, which names the option that was typed.
    private static func filter(_ name: String, _ value: String) throws(UsageError) -> String {
        if let filter = files[name], !value.isEmpty {
            return filter + "=" + FilterArgument.escaped(value)
        }
        let first = value.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
        let filter = name + (first.contains("=") ? "," : "=") + value
        guard FilterArgument(argument: filter) != nil else {
            throw UsageError(
                value.isEmpty
                    ? "--\(name) needs a value" : "--\(name) cannot be \(value)",
                advice: .seeFilter(name))
        }
        return filter
    }
}
