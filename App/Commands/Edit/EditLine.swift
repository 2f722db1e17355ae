import Core
import Presentation

/// A parsed command line of `edit`.
///
/// This is the only parser of `edit`. ArgumentParser, whose reflection costs more than editing a
/// small image, prints its help and writes completion scripts.
enum EditLine: Equatable {
    case edit(EditRequest)
    /// The words that make ArgumentParser print the help, the version or a completion script.
    case help([String])

    /// - Parameter arguments: The words of the command line, without the program's name.
    /// - Returns: `nil` for other commands.
    /// - Throws: ``UsageError`` for an invalid command line.
    init?(_ arguments: [String]) throws(UsageError) {
        guard let command = arguments.first, command == Self.command else { return nil }
        var reader = Reader(rest: arguments.dropFirst())
        reader.read()
        if let help = reader.help {
            self = .help(help)
            return
        }
        if let failure = reader.failure { throw failure }
        let request = try reader.request()
        if let problem = request.problem { throw Self.failure(problem) }
        self = .edit(request)
    }

    private static let command = "edit"

    private static func failure(_ summary: String, _ advice: String? = nil) -> UsageError {
        let words = [advice, "see \(EditCommand.call()) --help"].compactMap(\.self)
        return UsageError(summary, advice: .words(words.joined(separator: " ")))
    }

    /// A typed option with its value.
    private struct Given {
        let option: EditOption
        /// The option with its hyphens.
        let typed: String
        /// The typed value; empty for a flag without one.
        let value: String
        /// True if the value followed an equals sign in the same word.
        let isAttached: Bool
    }

    /// Splits the words into options and images. Reading continues after the first failure,
    /// because `--help` after it takes precedence.
    private struct Reader {
        private(set) var help: [String]?
        private(set) var failure: UsageError?
        private var rest: ArraySlice<String>
        private var images: [String] = []
        private var given: [Given] = []

        private static let builtIn = [
            "help", "help-hidden", "version", "experimental-dump-help",
        ]
        private static let scripts = "generate-completion-script"

        init(rest: ArraySlice<String>) { self.rest = rest }

        mutating func read() {
            while help == nil, let word = rest.popFirst() {
                if word == "--" {
                    images += rest
                    return
                }
                if word == "-" || !word.hasPrefix("-") {
                    images.append(word)
                } else if word.hasPrefix("---") {
                    fail("invalid option: \(word)")
                } else if word.hasPrefix("--") {
                    readLong(word)
                } else {
                    readLetters(word)
                }
            }
        }

        /// Returns the request that the words describe.
        func request() throws(UsageError) -> EditRequest {
            var request = EditRequest(images: images)
            let picks = given.contains { $0.option.name == "pick" }
            for given in given {
                var option = given.option
                // With `--pick`, `--match` is a pattern of names; without it, a photograph whose
                // colours are matched.
                if option.section == .picking, !picks,
                    let operation = EditOption.operations.first(where: { $0.alias == option.name })
                {
                    option = operation
                }
                try set(option, given, in: &request)
            }
            return request
        }

        private func set(
            _ entry: EditOption, _ given: Given, in request: inout EditRequest
        ) throws(UsageError) {
            let option = entry.option
            // A value may begin with one hyphen, such as `-5`. One that begins with two, such as a
            // text, must be attached, so that a forgotten value is noticed.
            if case .operation = entry.effect, !given.isAttached, given.value.hasPrefix("--") {
                let name = given.value.dropFirst(2).prefix { $0 != "=" }
                throw TypedOperations.misplaced(
                    given.value, isOption: Self.option(named: String(name)) != nil,
                    after: String(given.typed.dropFirst(2)), entry.kind)
            }
            let isSet: Bool
            do throws(UsageError) {
                isSet = try option.set(&request, given.value)
            } catch {
                throw error.advice == nil ? EditLine.failure(error.summary) : error
            }
            guard !isSet else { return }
            let place = "\(given.typed) <\(option.valueName ?? "")>"
            throw EditLine.failure(
                "the value '\(given.value)' is invalid for '\(place)'", choice(of: option))
        }

        /// Returns advice that lists the valid values, such as `give one of 'jpeg', 'png' or 'gif',
        /// or`; `nil` if any value is possible.
        private func choice(of option: CommandOption<EditRequest>) -> String? {
            let words = option.choices().map { "'\($0)'" }
            return words.isEmpty ? nil : "give one of \(words.phrase("or")), or"
        }

        private static func option(named name: String) -> EditOption? {
            EditOption.all.first { $0.name == name || $0.alias == name }
        }

        /// Parses `--name`, `--name value` or `--name=value`.
        private mutating func readLong(_ word: String) {
            let body = word.dropFirst(2)
            let sign = body.firstIndex(of: "=")
            let name = String(body[..<(sign ?? body.endIndex)])
            let value = sign.map { String(body[body.index(after: $0)...]) }
            if Self.builtIn.contains(name) {
                help = [EditLine.command, word]
            } else if name == Self.scripts {
                help = [word] + (value == nil ? rest.prefix(1) : [])
            } else if let option = Self.option(named: name) {
                take(option, "--\(name)", attached: value)
            } else {
                let names = EditOption.all.map { "--\($0.name)" }
                let nearest = NearestName.to("--\(name)", among: names)
                fail("unknown option '--\(name)'", nearest.map { "did you mean '\($0)'?" })
            }
        }

        /// Parses `-o value`, `-o=value`, or several flags in one word.
        private mutating func readLetters(_ word: String) {
            let body = word.dropFirst()
            let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let letters = parts.first ?? ""
            let value = parts.count == 2 ? String(parts[1]) : nil
            guard value == nil || letters.count == 1 else {
                return fail("unknown option '-\(letters)'")
            }
            for (number, letter) in letters.enumerated() {
                if letter == "h" {
                    help = [EditLine.command, "--help"]
                } else if let option = EditOption.all.first(where: { $0.option.letter == letter }) {
                    take(option, "-\(letter)", attached: value)
                } else {
                    return fail(
                        "unknown option '-\(number == 0 ? String(letters) : String(letter))'")
                }
            }
        }

        private mutating func take(_ option: EditOption, _ typed: String, attached: String?) {
            guard let valueName = option.option.valueName else {
                if let attached, !attached.isEmpty, !option.option.takesAttachedValue {
                    fail(
                        "the option '\(typed)' does not take any value, but '\(attached)' was"
                            + " specified")
                }
                given.append(
                    Given(
                        option: option, typed: typed, value: attached ?? "", isAttached: false))
                return
            }
            if let value = attached ?? next(for: option.option), attached != "" {
                given.append(
                    Given(
                        option: option, typed: typed, value: value, isAttached: attached != nil))
            } else if attached != nil, option.option.takesAnyWord, case .operation = option.effect {
                failure =
                    failure
                    ?? TypedOperations.missingValue(of: String(typed.dropFirst(2)), option.kind)
            } else {
                fail("missing value for '\(typed) <\(valueName)>'")
            }
        }

        /// Consumes and returns the next word if it is this option's value.
        private mutating func next(for option: CommandOption<EditRequest>) -> String? {
            guard let word = rest.first,
                option.takesAnyWord || word == "-" || !word.hasPrefix("-")
            else { return nil }
            return rest.popFirst()
        }

        private mutating func fail(_ summary: String, _ advice: String? = nil) {
            failure = failure ?? EditLine.failure(summary, advice)
        }
    }
}
