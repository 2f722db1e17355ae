import ArgumentParser
import Core

/// One option of `edit`.
///
/// ``all`` is the only list of these options. The parser (``EditLine``), help, completion scripts
/// and the manual (``EditCommand``), `--as-command`, the job hash of `--resume`, and the options
/// that `--continue` carries over are derived from it. It is a class, so that lists contain
/// references: an option has more than 400 bytes.
final class EditOption: Sendable {
    /// The section of the help that lists an option.
    enum Section: String, CaseIterable, Sendable {
        case picking = "Picking"
        case operations = "Operations"
        case output = "Output"
        case batch = "Many pictures"
        case general = ""
    }

    /// The part of an edit that an option controls.
    enum Effect: Sendable {
        /// The image to edit. `--as-command` prints it.
        case source
        /// A part of the recipe. `--as-command` prints it as a filter, and the job hash contains
        /// it.
        case operation
        /// The encoding of the result. `--as-command` prints it, the job hash contains it, and
        /// `--continue` carries it over, except the format.
        case result(OptionDescription<OutputOptions>)
        /// The destination of the result. `--as-command` prints it.
        case delivery
        /// The behaviour of this run, which does not affect the result.
        case run
    }

    let option: CommandOption<EditRequest>
    let section: Section
    let effect: Effect
    /// True if `edit` accepts this option without an operation.
    let isTask: Bool
    /// Another name of an operation; `nil` for none. With `--pick`, the name means the picking
    /// option of that name instead.
    let alias: String?
    /// The syntax of an operation's value; `nil` for `--filter`, `--recipe` and options without
    /// such a value.
    let kind: TypedOperations.Kind?

    init(
        _ option: CommandOption<EditRequest>, _ section: Section, _ effect: Effect,
        isTask: Bool = false, alias: String? = nil, kind: TypedOperations.Kind? = nil
    ) {
        self.option = option
        self.section = section
        self.effect = effect
        self.isTask = isTask
        self.alias = alias
        self.kind = kind
    }

    var name: String { option.name }

    func isGiven(in request: EditRequest) -> Bool { !option.values(request).isEmpty }

    /// True if `--as-command` prints the option itself. Operations are printed as filters.
    var isPrinted: Bool {
        switch effect {
        case .source, .result, .delivery: true
        case .operation, .run: false
        }
    }

    static let all = picking + operations + output + batch + general

    /// Pairs of options that contradict each other, with the reason.
    static let contradictions: [(first: String, second: String, reason: String)] =
        EncodingOptions.contradictions.map { ($0.first, $0.second, "contradict each other") } + [
            ("print-recipe", "as-command", "print different things"),
            ("in-place", "output", "name different files"),
            ("in-place", "out-dir", "name different files"),
            ("in-place", "format", "contradict each other"),
            ("keep-going", "fail-fast", "ask for opposite things"),
            ("offline", "upload", "contradict each other"),
        ]

    /// Returns the names of the options that contradict the option `name`.
    static func contradicting(_ name: String) -> [String] {
        contradictions.compactMap {
            $0.first == name ? $0.second : $0.second == name ? $0.first : nil
        }
    }
}

extension EditRequest {
    /// Returns the first given option of a section; `nil` if none is given.
    func firstGiven(in section: EditOption.Section) -> EditOption? {
        EditOption.all.first { $0.section == section && $0.isGiven(in: self) }
    }

    /// The given options that `--as-command` prints, without operations, as command-line words.
    var printedWords: [String] {
        EditOption.all.filter(\.isPrinted).flatMap { $0.option.words(self) }
    }

    /// True if an option is given that `edit` accepts without an operation.
    var asksForOutput: Bool {
        EditOption.all.contains { $0.isTask && $0.isGiven(in: self) }
    }

    /// An error message for the first contradiction between given options; `nil` without a
    /// contradiction.
    var contradiction: String? {
        EditOption.contradictions.first { isGiven($0.first) && isGiven($0.second) }
            .map { "--\($0.first) and --\($0.second) \($0.reason)" }
    }

    private func isGiven(_ name: String) -> Bool {
        EditOption.all.contains { $0.name == name && $0.isGiven(in: self) }
    }

    /// Returns this request with the remembered output options of an edit as defaults.
    ///
    /// The format is excluded, because the extension of `-o` takes precedence over it.
    func continuing(_ options: OutputOptions) -> EditRequest {
        var request = self
        for case .result(let option) in EditOption.all.map(\.effect) where option.name != "format" {
            let names = [option.name] + EditOption.contradicting(option.name)
            guard names.allSatisfy({ choices[$0] == nil }) else { continue }
            request.choices[option.name] = option.value(in: options)
        }
        return request
    }

    /// Returns this request without the output options whose values `format` does not support.
    func fitting(_ format: ImageFormat) -> EditRequest {
        var request = self
        while let choice = request.outputOptions.encoding.foreignChoice(in: format) {
            request.choices[choice.option] = nil
        }
        return request
    }

    /// Returns the encoding options of a result. A `nil` format stands for that of the input.
    func outputOptions(as format: ImageFormat?) -> OutputOptions {
        var options = outputOptions
        options.format = format
        return options
    }

    /// The given output options, and the defaults of the others.
    var outputOptions: OutputOptions {
        var options = OutputOptions()
        for description in OutputOptions.descriptions {
            if let value = choices[description.name] { description.set(value, in: &options) }
        }
        return options
    }
}
