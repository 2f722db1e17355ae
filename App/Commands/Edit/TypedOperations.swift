import Core
import Presentation

/// The operations of a command line, in typed order.
///
/// A text may contain any character, so its parameters are in a separate word after it. The same
/// applies to the file of an overlay:
///
/// ```
/// edit a.jpg --text 'Hello, world' --text-options anchor=bottom,size=4%
/// edit a.jpg --continue --edit-text 1 --text 'Hello, moon' --text-options size=5%
/// ```
///
/// `--gravity` belongs to the `--crop` before it, or to the next one.
///
/// After `--edit-text`, the next `--text` and `--text-options` change the existing text.
struct TypedOperations: Equatable, Sendable {
    /// The syntax of an option's value.
    enum Kind: Equatable, Sendable {
        /// The filter's parameters: `12.5`, `12.5,background=white` or `ratio=4:3`.
        case parameters
        /// A file name for this filter, which may contain any character.
        case file(of: String)
        /// A parameter of the last operation of this name, or of the next if none precedes.
        case parameter(String, of: String)
        /// The value of the filter's parameter `word` if this parameter accepts the value;
        /// otherwise the value of its parameter `file`.
        case wordOrFile(of: String, word: String, file: String)
        /// The value of a filter's parameter. The option adds a filter with only this parameter.
        case ownParameter(String, of: String)
        /// A text or an overlay: a new filter of this name, or parameters for the last filter of
        /// this name.
        case layer(of: String)
    }

    private(set) var filters: [FilterArgument] = []
    private var last: [String: Layer] = [:]
    /// The last operation of each option, as typed.
    private var typed: [String: (place: Int, text: String)] = [:]
    /// Parameters that were typed before their operation, by the operation's name.
    private var waiting: [String: (option: String, text: String)] = [:]

    static func == (one: Self, other: Self) -> Bool { one.filters == other.filters }

    /// The error of a parameter whose operation is missing; `nil` for none.
    var problem: String? {
        waiting.sorted { $0.key < $1.key }.first.map {
            "--\($0.value.option) requires --\($0.key)"
        }
    }

    /// A text or an overlay, which later options may extend.
    private struct Layer: Equatable {
        /// The index of the layer's filter in ``filters``.
        let place: Int
        /// The part of the filter's text that precedes the value and the options.
        let start: String
        /// The text or file; `nil` to keep the existing text.
        var value: String?
        var options: [String] = []
    }

    /// The parameter that a layer's option sets, by filter name.
    private static let parameters = ["text": "text", "overlay": "file"]

    mutating func append(_ filter: FilterArgument) { filters.append(filter) }

    /// Adds a filter without parameters.
    mutating func add(_ name: String) throws(UsageError) {
        filters.append(try Self.filter(name, for: name, name, .parameters))
    }

    /// Adds an option: appends an operation, or sets a parameter of an earlier or later one.
    ///
    /// - Throws: ``UsageError`` with the option's name.
    mutating func add(
        _ option: String, _ value: String, as kind: Kind
    ) throws(UsageError) {
        guard !value.isEmpty else { throw Self.missingValue(of: option, kind) }
        switch kind {
        case .file(let filter):
            filters.append(
                try Self.filter(
                    filter + "=" + FilterArgument.escaped(value), for: option, value, kind))
        case .parameters:
            // `--crop ratio=4:3` contains its parameter's name.
            let first = value.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
            let sign = first.contains("=") ? "," : "="
            let text = option + sign + value + (waiting.removeValue(forKey: option)?.text ?? "")
            filters.append(try Self.filter(text, for: option, value, kind))
            typed[option] = (filters.count - 1, text)
        case .parameter(let key, let operation):
            let text = ",\(key)=\(FilterArgument.escaped(value.lowercased()))"
            guard let last = typed[operation] else {
                waiting[operation] = (option, text)
                return
            }
            filters[last.place] = try Self.filter(last.text + text, for: option, value, kind)
            typed[operation] = (last.place, last.text + text)
        case .wordOrFile(let filter, let word, let file):
            let known = Composition.choices(of: filter, word)
                .first { $0.lowercased() == value.lowercased() }
            let text =
                "\(filter),\(known == nil ? file : word)="
                + FilterArgument.escaped(known ?? value)
            filters.append(try Self.filter(text, for: option, value, kind))
        case .ownParameter(let key, let filter):
            let text = "\(filter),\(key)=" + FilterArgument.escaped(value)
            filters.append(try Self.filter(text, for: option, value, kind))
        case .layer(let filter):
            try addLayer(option, value, of: filter)
        }
    }

    /// Returns the error if an operation's option has no value.
    ///
    /// - Parameter kind: The syntax of the value; `nil` for any filter.
    static func missingValue(of option: String, _ kind: Kind?) -> UsageError {
        UsageError("--\(option) requires a value", advice: advice(on: option, kind))
    }

    /// Returns the error if an operation's option is followed by a word that begins with two
    /// hyphens, instead of a value.
    ///
    /// - Parameters:
    ///   - isOption: False if no option has this name: the word may be meant as the value.
    ///   - kind: The syntax of the value; `nil` for any filter.
    static func misplaced(
        _ word: String, isOption: Bool, after option: String, _ kind: Kind?
    ) -> UsageError {
        let reason =
            isOption
            ? ", but \(word) is an option"
            : "; one that begins with two hyphens is attached: --\(option)=\(word)"
        return UsageError("--\(option) requires a value" + reason, advice: advice(on: option, kind))
    }

    private static func advice(on option: String, _ kind: Kind?) -> Advice {
        kind?.advice(on: option) ?? .seeFilters
    }

    private mutating func addLayer(
        _ option: String, _ value: String, of filter: String
    ) throws(UsageError) {
        if option == EditStep.textName {
            guard Int(value).map({ $0 > 0 }) == true else {
                throw EditStep.invalidNumber
            }
            try begin(filter, Layer(place: filters.count, start: "\(option)=\(value)", value: nil))
        } else if option != filter {
            try addParameters(option, value, of: filter)
        } else if last[option] != nil, last[option]?.value == nil {
            last[option]?.value = value
            try write(option)
        } else {
            try begin(option, Layer(place: filters.count, start: option, value: value))
        }
    }

    private mutating func addParameters(
        _ option: String, _ value: String, of name: String
    ) throws(UsageError) {
        guard last[name] != nil else {
            throw UsageError("--\(option) must follow --\(name)", advice: .seeFilter(name))
        }
        // A trailing backslash would escape the comma that follows.
        guard FilterArgument(name + "," + value) != nil, !value.hasSuffix("\\") else {
            throw UsageError("--\(option) cannot be \(value)", advice: .seeFilter(name))
        }
        last[name]?.options.append(value)
        try write(name)
    }

    private mutating func begin(_ name: String, _ layer: Layer) throws(UsageError) {
        last[name] = layer
        filters.append(try Self.filter(name, for: name, name, .layer(of: name)))
        try write(name)
    }

    /// Writes the layer's filter. The value comes last, so that a trailing backslash is literal.
    private mutating func write(_ name: String) throws(UsageError) {
        guard let layer = last[name], let parameter = Self.parameters[name] else { return }
        let value = layer.value.map { [parameter + "=" + FilterArgument.escaped($0)] } ?? []
        let words = [layer.start] + layer.options + value
        filters[layer.place] = try Self.filter(
            words.joined(separator: ","), for: name, name, .layer(of: name))
    }

    private static func filter(
        _ text: String, for option: String, _ value: String, _ kind: Kind
    ) throws(UsageError) -> FilterArgument {
        guard let filter = FilterArgument(text) else {
            throw UsageError(
                "--\(option) cannot be \(value)", advice: kind.advice(on: option))
        }
        return filter
    }
}

extension TypedOperations.Kind {
    /// Returns the advice on the values of `option`, an option of this kind.
    fileprivate func advice(on option: String) -> Advice {
        switch self {
        case .parameters: .seeFilter(option)
        case .file(let filter):
            // The list of filters does not describe measured operations such as `match`.
            Recipe([.init(filter)]).isMeasured
                ? .words("see \(EditCommand.call()) --help") : .seeFilter(filter)
        case .parameter(_, let filter), .wordOrFile(let filter, _, _),
            .ownParameter(_, let filter), .layer(let filter):
            .seeFilter(filter)
        }
    }
}
