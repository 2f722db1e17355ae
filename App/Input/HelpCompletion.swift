import ArgumentParser

/// The completion of `imageeditor help …`, for which ArgumentParser's scripts offer no words.
struct HelpCompletion {
    /// The names that may follow each path of commands, such as `cards`; the root's path is empty.
    private let names: [(path: String, names: [String])]

    init(of root: any ParsableCommand.Type) {
        names = Self.names(of: root, [])
    }

    private static func names(
        of command: any ParsableCommand.Type, _ path: [String]
    ) -> [(path: String, names: [String])] {
        let children = command.configuration.subcommands
        let names = children.compactMap { $0.configuration.commandName }
        guard !names.isEmpty else { return [] }
        return [(path.joined(separator: " "), names)]
            + zip(names, children).flatMap { Self.names(of: $1, path + [$0]) }
    }

    /// Returns a completion script that also completes the words after `help`; any other text is
    /// returned as it is.
    func added(to text: String) -> String {
        if text.hasPrefix("#!/bin/bash") {
            insert(bash, after: "\n_imageeditor_help() {\n", in: text)
        } else if text.hasPrefix("#compdef ") {
            insert(zsh, after: "\n_imageeditor_help() {\n", in: text)
        } else if text.hasPrefix("function __imageeditor") {
            text + "\n" + fish
        } else {
            text
        }
    }

    private func insert(_ lines: String, after start: String, in text: String) -> String {
        guard let place = text.firstRange(of: start) else { return text }
        return text[..<place.upperBound] + lines + text[place.upperBound...]
    }

    private var bash: String {
        let cases = names.map { path, names in
            "    '\(path)') __imageeditor_add_completions -W $'\(names.joined(separator: "\\n"))' ;;\n"
        }
        return "    case \"${unparsed_words[*]::${#unparsed_words[@]} - 1}\" in\n" + cases.joined()
            + "    esac\n"
    }

    private var zsh: String {
        let cases = names.map { path, names in
            "    '\(path)') compadd -- \(names.joined(separator: " ")) && return ;;\n"
        }
        return "    case \"${(j: :)words[2,CURRENT-1]}\" in\n" + cases.joined() + "    esac\n"
    }

    private var fish: String {
        names.map { path, names in
            let words = path.isEmpty ? "help" : "help \(path)"
            let typed = #""$(string join " " -- (commandline -opc)[2..])""#
            return "complete -c 'imageeditor' -n 'test \(typed) = \"\(words)\"'"
                + " -fa '\(names.joined(separator: " "))'"
        }.joined(separator: "\n")
    }
}
