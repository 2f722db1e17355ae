import Presentation

/// `--text` and `--overlay`: what they are given may be anything, so that its options stand in a
/// word of their own, which is meant for the last of them before it:
///
/// ```
/// edit a.jpg --text 'Hello, world' --text-options anchor=bottom,size=4%
/// edit a.jpg --continue --edit-text 1 --text 'Hello, moon' --text-options size=5%
/// ```
///
/// Behind `--edit-text` the next text and its options are meant for the one that is there.
struct LayerArguments {
    /// The options, by the parameter that their value is for.
    private static let parameters = ["text": "text", "overlay": "file"]
    private static let ending = "-options"

    private struct Last {
        /// Where the filter stands among the arguments.
        let place: Int
        /// How the filter begins.
        let start: String
        /// `nil`: a text that is there, and stays.
        var value: String?
        var options: [String] = []
    }

    private var last: [String: Last] = [:]

    /// Whether an option is one of these.
    static func has(_ option: String) -> Bool {
        parameters[option] != nil || option == EditStep.textName
            || option.hasSuffix(ending) && parameters[String(option.dropLast(ending.count))] != nil
    }

    /// Writes an option as `--filter` at the end of the arguments, or adds to one that stands
    /// there.
    ///
    /// - Throws: ``UsageError`` for what cannot be, by the option that was typed.
    mutating func add(
        _ option: String, _ value: String, to arguments: inout [String]
    ) throws(UsageError) {
        guard !value.isEmpty else {
            throw UsageError("--\(option) needs a value", advice: Self.advice(option))
        }
        if option == EditStep.textName {
            guard Int(value).map({ $0 > 0 }) == true else {
                throw UsageError(
                    "--\(option) takes a text's number: the first one is 1",
                    advice: "imageeditor history shows the texts of an edit, in their order")
            }
            last["text"] = Last(
                place: arguments.count + 1, start: "\(option)=\(value)", value: nil)
            arguments += ["--filter", ""]
            write("text", to: &arguments)
            return
        }
        if Self.parameters[option] != nil {
            if last[option] != nil, last[option]?.value == nil {
                last[option]?.value = value
            } else {
                last[option] = Last(place: arguments.count + 1, start: option, value: value)
                arguments += ["--filter", ""]
            }
            write(option, to: &arguments)
            return
        }
        let filter = String(option.dropLast(Self.ending.count))
        guard last[filter] != nil else {
            throw UsageError("--\(option) stands behind --\(filter)", advice: Self.advice(option))
        }
        // A backslash at the end would take the comma behind it for a part of the value.
        guard FilterArgument(filter + "," + value) != nil, !value.hasSuffix("\\") else {
            throw UsageError("--\(option) cannot be \(value)", advice: Self.advice(option))
        }
        last[filter]?.options.append(value)
        write(filter, to: &arguments)
    }

    /// The value comes last, where a backslash at its end is one.
    private func write(_ filter: String, to arguments: inout [String]) {
        guard let last = last[filter], let parameter = Self.parameters[filter] else { return }
        let value = last.value.map { [parameter + "=" + FilterArgument.escaped($0)] } ?? []
        arguments[last.place] = ([last.start] + last.options + value).joined(separator: ",")
    }

    private static func advice(_ option: String) -> Advice {
        let filter =
            option == EditStep.textName
            ? "text" : option.hasSuffix(ending) ? String(option.dropLast(ending.count)) : option
        return .seeFilter(filter)
    }
}
