import ArgumentParser
import Presentation

/// Words ArgumentParser's errors like the tool's own.
enum ParsingFailure {
    /// - Parameter text: The parser's own message.
    /// - Parameter arguments: The arguments as they were typed.
    /// - Parameter root: The command that contains all others.
    static func message(
        _ text: String, for arguments: [String], of root: any ParsableCommand.Type
    ) -> FailureMessage {
        let (command, path, rest) = find(arguments, of: root)
        if let word = rest.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty {
            return noCommand(word, of: command, path)
        }
        let help = "see \(path) --help"
        // The message of ArgumentParser also contains a suggestion or the valid values.
        let parts = text.replacing("\n", with: " ")
            .replacing(". Did you mean ", with: "\n did you mean ")
            .replacing(". Please provide ", with: "\n give ")
            .split(separator: "\n ", maxSplits: 1).map(String.init)
        var advice = parts.count == 2 ? sentencePart(parts[1]) : ""
        if !advice.isEmpty { advice += advice.hasSuffix("?") ? " " : ", or " }
        return FailureMessage(
            category: .usage, reason: sentencePart(parts.first ?? "the arguments cannot be parsed"),
            advice: .words(advice + help))
    }

    /// Returns the error of `help` for an unknown command; `nil` otherwise.
    static func unknownHelp(
        _ arguments: [String], of root: any ParsableCommand.Type
    ) -> FailureMessage? {
        guard arguments.first == "help" else { return nil }
        let (command, path, rest) = find(Array(arguments.dropFirst()), of: root)
        guard let word = rest.first, !word.hasPrefix("-"), word != "help" else { return nil }
        return noCommand(word, of: command, path)
    }

    /// Returns the command that the leading words name, its full name, and the remaining words.
    private static func find(
        _ words: [String], of root: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type, path: String, rest: ArraySlice<String>) {
        var command = root
        var path = root.configuration.commandName ?? ""
        var rest = words[...]
        while let word = rest.first, let next = subcommand(word, of: command) {
            command = next
            path += " " + word
            rest = rest.dropFirst()
        }
        return (command, path, rest)
    }

    private static func noCommand(
        _ word: String, of command: any ParsableCommand.Type, _ path: String
    ) -> FailureMessage {
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        let question = NearestName.to(word, among: names).map { "did you mean \($0)? " } ?? ""
        return FailureMessage(
            category: .usage, reason: "\(path) has no command \(word)",
            advice: "\(question)see \(path) --help")
    }

    private static func subcommand(
        _ name: String, of command: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0.configuration.commandName == name }
    }

    /// Returns the sentence with a small first letter and without its full stop, for use inside a
    /// message.
    private static func sentencePart(_ sentence: String) -> String {
        let rest = sentence.hasSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst()
        return sentence.prefix(1).lowercased() + rest
    }
}
