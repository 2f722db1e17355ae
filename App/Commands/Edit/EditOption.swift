import ArgumentParser
import Core

/// One option of `edit`, and what it is for.
///
/// ``all`` is the only list of these options. Derived from it are: the parser (``EditLine``), help,
/// completion scripts and the manual (``EditCommand``), `--as-command`, the job hash of `--resume`,
/// what `--continue` carries over, and notes on options that a format has no use for.
struct EditOption: Sendable {
    /// The part of the help in which an option stands.
    enum Section: String, CaseIterable, Sendable {
        case picking = "Picking"
        case operations = "Operations"
        case output = "Output"
        case batch = "Many pictures"
        case general = ""
    }

    /// The part of an edit that an option decides.
    enum Effect: Sendable {
        /// Which image is edited. `--as-command` prints it.
        case source
        /// A part of the recipe, which `--as-command` prints and the job hash contains.
        case operation
        /// The bytes of the result. `--as-command` prints it, the job hash contains it, and
        /// `--continue` carries it over.
        case result(OptionDescription<OutputOptions>)
        /// Where the result goes. `--as-command` prints it.
        case delivery
        /// How this run works, which leaves no trace in its result.
        case run
    }

    let option: CommandOption<EditRequest>
    let section: Section
    let effect: Effect
    /// The option alone is something to do, without an operation.
    var isTask = false
    /// Another name of an operation, where that is no option of `--pick`.
    var alias: String?

    var name: String { option.name }

    func isGiven(in request: EditRequest) -> Bool { !option.values(request).isEmpty }

    /// `--as-command` prints the option itself; it prints operations as filters.
    var isPrinted: Bool {
        switch effect {
        case .source, .result, .delivery: true
        case .operation, .run: false
        }
    }

    static let all = picking + operations + output + batch + general

    /// Two options that cannot stand together, and why.
    static let contradictions: [(first: String, second: String, reason: String)] = [
        ("lossless", "quality", "contradict each other"),
        ("print-recipe", "as-command", "print different things"),
        ("keep-going", "fail-fast", "ask for opposite things"),
    ]

    /// The names that contradict `name`.
    static func contradicting(_ name: String) -> [String] {
        contradictions.compactMap {
            $0.first == name ? $0.second : $0.second == name ? $0.first : nil
        }
    }
}

extension EditRequest {
    /// The options that were given, in the order of the table.
    var given: [EditOption] { EditOption.all.filter { $0.isGiven(in: self) } }

    /// The given options that decide what is made, without operations, as words of a command line.
    var printedWords: [String] {
        EditOption.all.filter(\.isPrinted).flatMap { $0.option.words(self) }
    }

    /// The names of the given options that a result in `format` has no use for.
    func needless(for format: ImageFormat) -> [String] {
        EditOption.all.compactMap { option in
            guard case .result(let description) = option.effect, option.isGiven(in: self),
                !description.formats.contains(format)
            else { return nil }
            return option.name
        }
    }

    /// There is something to do even without an operation.
    var asksForOutput: Bool { given.contains(where: \.isTask) }

    /// The names of the first two given options that cannot stand together, and why.
    var contradiction: String? {
        let names = Set(given.map(\.name))
        return EditOption.contradictions.first {
            names.contains($0.first) && names.contains($0.second)
        }
        .map { "--\($0.first) and --\($0.second) \($0.reason)" }
    }

    /// The request with the options that an edit was made with last, where it names no others.
    ///
    /// The format is not among them: the ending of `-o` goes before it.
    func continuing(_ options: OutputOptions) -> EditRequest {
        var request = self
        for case .result(let option) in EditOption.all.map(\.effect) where option.name != "format" {
            let names = [option.name] + EditOption.contradicting(option.name)
            guard names.allSatisfy({ choices[$0] == nil }) else { continue }
            request.choices[option.name] = option.value(in: options)
        }
        return request
    }

    /// How a result in this format is encoded; `nil` is the input's.
    func outputOptions(as format: ImageFormat?) -> OutputOptions {
        var options = outputOptions
        options.format = format
        return options
    }

    /// The options of ``choices``; defaults for the others.
    var outputOptions: OutputOptions {
        var options = OutputOptions()
        for description in OutputOptions.descriptions {
            if let value = choices[description.name] { description.set(value, in: &options) }
        }
        return options
    }
}
