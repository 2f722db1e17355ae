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
        // The parser says in the same breath what was meant, or what there is.
        let parts = text.replacing("\n", with: " ")
            .replacing(". Did you mean ", with: "\n did you mean ")
            .replacing(". Please provide ", with: "\n give ")
            .split(separator: "\n ", maxSplits: 1).map(String.init)
        var advice = parts.count == 2 ? sentencePart(parts[1]) : ""
        if !advice.isEmpty { advice += advice.hasSuffix("?") ? " " : ", or " }
        return FailureMessage(
            category: .usage, reason: sentencePart(parts.first ?? "this cannot be read"),
            advice: advice + help)
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
