import ArgumentParser
import Core
import Presentation

/// `NAME[=VALUE][,KEY=VALUE]…` of `--filter`.
struct FilterArgument: ExpressibleByArgument, Equatable {
    let name: String
    /// The value of the filter's first parameter.
    let value: String?
    let parameters: [Pair]

    struct Pair: Equatable {
        let key: String
        let value: String
    }

    init?(argument: String) {
        var parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
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

    /// The operation that is meant.
    ///
    /// - Throws: `UnknownFilter`; ``UsageError`` for a value for a filter that takes none, or a
    ///   parameter that is unknown or stands twice.
    func operation(of filters: [FilterInfo]) throws -> Recipe.Operation {
        let filter = try filters.named(name)
        var operation = Recipe.Operation(filter.name)
        if let value {
            guard let primary = filter.parameters.first else {
                throw UsageError("\(filter.name) takes no value")
            }
            operation.parameters[primary.key] = Self.value(value)
        }
        for pair in parameters {
            let parameter = filter.parameters.first {
                $0.key == pair.key || $0.aliases.contains(pair.key)
            }
            guard parameter != nil else {
                let known = filter.parameters.map(\.key).joined(separator: ", ")
                throw UsageError(
                    "\(filter.name) has no parameter \(pair.key)",
                    advice: known.isEmpty ? "it has none" : "it has \(known)")
            }
            guard operation.parameters[pair.key] == nil else {
                throw UsageError("\(filter.name) is given \(pair.key) twice")
            }
            // Under the name it was given: Core Image's names may count in other units.
            operation.parameters[pair.key] = Self.value(pair.value)
        }
        return operation
    }

    private static func value(_ text: String) -> Recipe.Value {
        // Long rows of digits are no sizes: as text they are repeated as they were typed.
        if text.utf8.allSatisfy({ decimal.contains($0) }),
            text.utf8.count <= 16 || text.contains("."),
            let number = Double(text), number.isFinite
        {
            .number(number)
        } else {
            .text(text)
        }
    }

    /// What decimal numbers are written with: `Double` would also take hexadecimal ones.
    private static let decimal = Set("0123456789+-.eE".utf8)
}

extension [FilterInfo] {
    /// Throws where a recipe from a file asks for a filter that there is not.
    func check(_ recipe: Recipe) throws(UnknownFilter) {
        for (index, operation) in recipe.operations.enumerated()
        where !contains(where: { $0.name == operation.name || $0.aliases.contains(operation.name) })
        {
            throw UnknownFilter(
                operation.name, known: flatMap { [$0.name] + $0.aliases }, operation: index + 1)
        }
    }

    /// The filter of this name or alias.
    func named(_ name: String) throws(UnknownFilter) -> FilterInfo {
        guard let filter = first(where: { $0.name == name || $0.aliases.contains(name) }) else {
            throw UnknownFilter(name, known: flatMap { [$0.name] + $0.aliases })
        }
        return filter
    }
}
