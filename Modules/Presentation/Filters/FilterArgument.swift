public import Core

/// A filter in its typed form: `NAME[=VALUE][,KEY=VALUE]…`. A comma in a value is escaped as `\,`.
/// A number may end with the suffix of its unit, such as `exposure=1.5EV`.
///
/// Any tool can parse its filters in this way, including custom filters:
///
/// ```swift
/// let operation = try FilterArgument("sepia=0.8")?.operation(of: supplier.filters)
/// ```
public struct FilterArgument: Sendable, Equatable {
    private let name: String
    /// The value of the filter's first parameter; `nil` if it was not typed.
    private let value: String?
    private let parameters: [Pair]

    private struct Pair: Sendable, Equatable {
        let key: String
        let value: String
    }

    /// - Returns: `nil` if `argument` does not have the form `NAME[=VALUE][,KEY=VALUE]…`.
    public init?(_ argument: String) {
        var parts = Self.parts(of: argument).map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map(String.init)
        }
        let first = parts.removeFirst()
        guard first.allSatisfy({ !$0.isEmpty }),
            parts.allSatisfy({ $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty })
        else { return nil }
        name = first[0]
        value = first.count == 2 ? first[1] : nil
        parameters = parts.map { Pair(key: $0[0], value: $0[1]) }
    }

    /// Converts the argument to an operation.
    ///
    /// - Throws: ``UnknownFilter``; ``FilterArgumentFailure`` for a value of a filter without
    ///   parameters, or for a parameter that is unknown or repeated.
    public func operation(of filters: [FilterInfo]) throws -> Recipe.Operation {
        let filter = try filters.named(name)
        var operation = Recipe.Operation(filter.name)
        if let value {
            guard let primary = filter.parameters.first else {
                throw FilterArgumentFailure("\(filter.name) takes no value")
            }
            let (key, value) = Self.value(value, of: primary)
            operation.parameters[key] = value
        }
        for pair in parameters {
            let isVector = filter.vectors.contains { $0.key == pair.key }
            let parameter = filter.parameters.first { $0.has(pair.key) }
            let kind = isVector ? ParameterDescriptor.Kind.text(format: "") : parameter?.kind
            guard let kind else {
                let known = filter.parameters.map(\.key).joined(separator: ", ")
                throw FilterArgumentFailure(
                    "\(filter.name) has no parameter \(pair.key)",
                    advice: known.isEmpty ? "it has no parameters" : "it has \(known)")
            }
            // The typed key is kept, even if it is an alias: an alias, such as that of Core Image,
            // may have another unit than the filter's own key.
            var (key, value) = (pair.key, Self.value(pair.value, of: kind))
            if let parameter, key == parameter.key {
                (key, value) = Self.value(pair.value, of: parameter)
            }
            guard operation.parameters[key] == nil else {
                throw FilterArgumentFailure("\(filter.name) is given \(key) twice")
            }
            operation.parameters[key] = value
        }
        return operation
    }

    /// Escapes the commas in a value.
    public static func escaped(_ value: String) -> String {
        value.split(separator: ",", omittingEmptySubsequences: false).joined(separator: "\\,")
    }

    /// Formats a filter with the value of its first parameter for `--filter`, quoted for a shell.
    static func typed(_ name: String, _ value: Recipe.Value?) -> String {
        let text =
            switch value {
            case nil: ""
            case .number(let number)?: "=" + HumanNumber.plain(number)
            case .text(let text)?: "=" + escaped(text)
            }
        return ShellText.argument(name + text)
    }

    /// Splits at commas, except at those after a backslash.
    private static func parts(of argument: String) -> [String] {
        var parts: [String] = []
        var isContinued = false
        for piece in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let continues = piece.hasSuffix("\\")
            let text = continues ? piece.dropLast() + "," : piece
            if isContinued { parts[parts.count - 1] += text } else { parts.append(String(text)) }
            isContinued = continues
        }
        // A backslash at the end of the argument escapes no comma, so it is kept.
        if isContinued { parts[parts.count - 1] = parts[parts.count - 1].dropLast() + "\\" }
        return parts
    }

    /// Returns the key and the value of a parameter. A number with a suffix, such as `1.5EV`, gets
    /// the key of the alias that has this suffix.
    private static func value(
        _ text: String, of parameter: ParameterDescriptor
    ) -> (key: String, value: Recipe.Value) {
        for alias in parameter.aliases {
            guard let suffix = alias.suffix?.lowercased(), text.lowercased().hasSuffix(suffix),
                case .number(let number) = value(String(text.dropLast(suffix.count)))
            else { continue }
            return (alias.key, .number(number))
        }
        return (parameter.key, value(text, of: parameter.kind))
    }

    private static func value(
        _ text: String, of kind: ParameterDescriptor.Kind
    ) -> Recipe.Value {
        let value = value(text)
        guard !kind.isNumber, case .number(let number) = value else {
            return value
        }
        // A text parameter keeps digits that a number would change, such as those of the colour
        // 003366.
        return HumanNumber.plain(number) == text ? value : .text(text)
    }

    private static func value(_ text: String) -> Recipe.Value {
        // A long sequence of digits stays text, because a `Double` would not keep all of them.
        if text.utf8.allSatisfy({ decimal.contains($0) }),
            text.utf8.count <= 16 || text.contains("."),
            let number = Double(text), number.isFinite
        {
            .number(number)
        } else {
            .text(text)
        }
    }

    /// The characters of decimal numbers; `Double` would also read hexadecimal ones.
    private static let decimal = Set("0123456789+-.eE".utf8)
}

extension [FilterInfo] {
    /// Checks that all filters of a recipe exist. The error contains the operation's number, as for
    /// a recipe file.
    ///
    /// - Throws: ``UnknownFilter``.
    public func check(_ recipe: Recipe) throws(UnknownFilter) {
        for (index, operation) in recipe.operations.enumerated()
        where !contains(where: { $0.name == operation.name || $0.aliases.contains(operation.name) })
        {
            throw UnknownFilter(operation.name, among: self, operation: index + 1)
        }
    }

    /// Returns the filter with this name or alias.
    ///
    /// - Throws: ``UnknownFilter``, which suggests the nearest name.
    public func named(_ name: String) throws(UnknownFilter) -> FilterInfo {
        guard let filter = first(where: { $0.name == name || $0.aliases.contains(name) }) else {
            throw UnknownFilter(name, among: self)
        }
        return filter
    }
}

/// The reason that the text of a filter cannot become an operation.
public struct FilterArgumentFailure: PresentableFailure, Equatable {
    public let summary: String
    public let advice: Advice?

    public var category: FailureCategory { .usage }

    init(_ summary: String, advice: Advice? = nil) {
        self.summary = summary
        self.advice = advice
    }
}
