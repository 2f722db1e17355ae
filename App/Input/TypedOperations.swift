import Presentation

/// The operations of a command line, in the order in which they are typed and done.
///
/// A text may be anything, so that its parameters stand in a word of their own behind it; the same
/// holds for the file of an overlay:
///
/// ```
/// edit a.jpg --text 'Hello, world' --text-options anchor=bottom,size=4%
/// edit a.jpg --continue --edit-text 1 --text 'Hello, moon' --text-options size=5%
/// ```
///
/// Behind `--edit-text` the next text and its options are meant for the one that is there.
struct TypedOperations: Equatable, Sendable {
    /// How an option's value becomes a filter.
    enum Kind: Equatable, Sendable {
        /// The filter's parameters: `12.5`, `12.5,background=white` or `ratio=4:3`.
        case parameters
        /// A file of any name, for this filter.
        case file(of: String)
        /// A text, an overlay, or the parameters of the last one.
        case layer
    }

    private(set) var filters: [FilterArgument] = []
    private var last: [String: Layer] = [:]

    /// A text or an overlay to which more options may be added.
    private struct Layer: Equatable {
        /// Where the filter stands.
        let place: Int
        /// How the filter begins.
        let start: String
        /// `nil`: a text that is there, and stays.
        var value: String?
        var options: [String] = []
    }

    /// The parameter that an option of a layer sets, by the name of its filter.
    private static let parameters = ["text": "text", "overlay": "file"]
    private static let ending = "-options"

    mutating func append(_ filter: FilterArgument) { filters.append(filter) }

    /// Adds a filter without parameters.
    mutating func add(_ name: String) throws(UsageError) {
        filters.append(try Self.filter(name, for: name, name))
    }

    /// Adds the operation that an option stands for, or changes the layer that it is meant for.
    ///
    /// - Throws: ``UsageError``, which names the option.
    mutating func add(
        _ option: String, _ value: String, as kind: Kind
    ) throws(UsageError) {
        guard !value.isEmpty else { throw Self.missingValue(of: option) }
        switch kind {
        case .file(let filter):
            filters.append(
                try Self.filter(filter + "=" + FilterArgument.escaped(value), for: option, value))
        case .parameters:
            // `--crop ratio=4:3` names its parameter itself.
            let first = value.split(separator: ",", omittingEmptySubsequences: false).first ?? ""
            let sign = first.contains("=") ? "," : "="
            filters.append(try Self.filter(option + sign + value, for: option, value))
        case .layer:
            try addLayer(option, value)
        }
    }

    /// An operation's option that has no value, or an empty one.
    static func missingValue(of option: String) -> UsageError {
        UsageError("--\(option) needs a value", advice: advice(option))
    }

    /// An operation's option that is followed by another option.
    static func misplaced(_ word: String, after option: String) -> UsageError {
        UsageError("--\(option) needs a value, and \(word) is an option", advice: advice(option))
    }

    private mutating func addLayer(_ option: String, _ value: String) throws(UsageError) {
        if option == EditStep.textName {
            guard Int(value).map({ $0 > 0 }) == true else {
                throw UsageError(
                    "--\(option) takes a text's number: the first one is 1",
                    advice: "imageeditor history shows the texts of an edit, in their order")
            }
            try begin("text", Layer(place: filters.count, start: "\(option)=\(value)", value: nil))
        } else if Self.parameters[option] == nil {
            try addParameters(option, value)
        } else if last[option] != nil, last[option]?.value == nil {
            last[option]?.value = value
            try write(option)
        } else {
            try begin(option, Layer(place: filters.count, start: option, value: value))
        }
    }

    private mutating func addParameters(_ option: String, _ value: String) throws(UsageError) {
        let name = String(option.dropLast(Self.ending.count))
        guard last[name] != nil else {
            throw UsageError("--\(option) stands behind --\(name)", advice: Self.advice(option))
        }
        // A backslash at the end would take the comma behind it for a part of the value.
        guard FilterArgument(name + "," + value) != nil, !value.hasSuffix("\\") else {
            throw UsageError("--\(option) cannot be \(value)", advice: Self.advice(option))
        }
        last[name]?.options.append(value)
        try write(name)
    }

    private mutating func begin(_ name: String, _ layer: Layer) throws(UsageError) {
        last[name] = layer
        filters.append(try Self.filter(name, for: name, name))
        try write(name)
    }

    /// The value comes last, where a backslash at its end is one.
    private mutating func write(_ name: String) throws(UsageError) {
        guard let layer = last[name], let parameter = Self.parameters[name] else { return }
        let value = layer.value.map { [parameter + "=" + FilterArgument.escaped($0)] } ?? []
        let words = [layer.start] + layer.options + value
        filters[layer.place] = try Self.filter(words.joined(separator: ","), for: name, name)
    }

    private static func filter(
        _ text: String, for option: String, _ value: String
    ) throws(UsageError) -> FilterArgument {
        guard let filter = FilterArgument(text) else {
            throw UsageError("--\(option) cannot be \(value)", advice: advice(option))
        }
        return filter
    }

    private static func advice(_ option: String) -> Advice {
        switch option {
        case "filter": .seeFilters
        case EditStep.textName: .seeFilter("text")
        default:
            .seeFilter(option.hasSuffix(ending) ? String(option.dropLast(ending.count)) : option)
        }
    }
}
