import ArgumentParser
import Presentation

/// What the parser of the command line says, in the tool's words.
enum ParsingFailure {
    /// - Parameter text: The parser's own message.
    /// - Parameter arguments: What was typed.
    /// - Parameter root: The command that was called.
    static func message(
        _ text: String, for arguments: [String], of root: any ParsableCommand.Type
    ) -> FailureMessage {
        var command = root
        var path = root.configuration.commandName ?? ""
        var rest = arguments[...]
        while let word = rest.first, let next = subcommand(word, of: command) {
            command = next
            path += " " + word
            rest = rest.dropFirst()
        }
        let help = "see \(path) --help"
        let names = command.configuration.subcommands.compactMap { $0.configuration.commandName }
        if let word = rest.first, !word.hasPrefix("-"), !names.isEmpty {
            let question = NearestName.to(word, among: names).map { "did you mean \($0)? " } ?? ""
            return FailureMessage(
                category: .usage, reason: "\(path) has no command \(word)",
                advice: question + help)
        }
        // The parser asks in the same breath what was meant.
        let parts = text.replacing("\n", with: " ").split(
            separator: ". Did you mean ", maxSplits: 1)
        let reason = parts.first.map(String.init) ?? "this cannot be read"
        let question = parts.count == 2 ? "did you mean \(parts[1]) " : ""
        return FailureMessage(
            category: .usage, reason: sentencePart(reason), advice: question + help)
    }

    private static func subcommand(
        _ name: String, of command: any ParsableCommand.Type
    ) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { $0.configuration.commandName == name }
    }

    /// Without the capital and the full stop of a sentence.
    private static func sentencePart(_ sentence: String) -> String {
        let rest = sentence.hasSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst()
        return sentence.prefix(1).lowercased() + rest
    }
}
