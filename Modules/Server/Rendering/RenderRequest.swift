import Core
import Foundation
import HTTPTypes

/// The query of `GET /image/ID` and `POST /render`: `recipe`, `width`, `height` and the options of
/// `OutputOptions.descriptions`, each at most once.
struct RenderRequest: Equatable {
    /// The requested edit. A requested size is the last operation of its recipe. If no format is
    /// requested, `options.format` is `nil`, and the result has the photograph's format.
    var plan: EditPlan

    /// - Parameter query: The query as it is in the URL, percent-encoded.
    /// - Returns: `nil` for an empty query, which requests no edit.
    /// - Throws: ``Refusal`` 400 for an invalid query, or an option that the requested format does
    ///   not have; 414 for a recipe that is too long; 422 for a recipe of another version or with
    ///   too many operations.
    init?(query: String?, limits: ServerLimits) throws {
        let values = try Self.values(of: query ?? "")
        if values.isEmpty { return nil }
        var recipe = Recipe()
        if let text = values["recipe"] { recipe = try Self.recipe(text, limits) }
        if let size = try Self.size(values) { recipe = recipe.adding(size) }
        var options = OutputOptions()
        for option in OutputOptions.descriptions {
            guard let text = values[option.name] else { continue }
            guard let value = try Self.value(of: option, text) else { continue }
            option.set(value, in: &options)
            // Without a format in the query, the photograph's format decides, which is unknown
            // here.
            if let format = options.format, !option.formats.contains(format) {
                throw Refusal.parameterWithoutEffect(option.name, in: format)
            }
        }
        try Self.checkContradictions(values)
        plan = EditPlan(recipe: recipe, options: options)
    }

    private static let names =
        ["recipe", "width", "height"] + OutputOptions.descriptions.map(\.name)

    private static func values(of query: String) throws -> [String: String] {
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard names.contains(name) else {
                throw Refusal.unknownParameter(expected: names)
            }
            guard values[name] == nil else {
                throw Refusal.parameterTwice(name)
            }
            guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding else {
                throw Refusal.unreadableParameter(name)
            }
            values[name] = value
        }
        return values
    }

    private static func recipe(_ text: String, _ limits: ServerLimits) throws -> Recipe {
        guard text.utf8.count <= limits.recipeBytes else {
            throw Refusal.recipeTooLong(limit: limits.recipeBytes)
        }
        guard let json = Base64URL.decode(text) else {
            throw wrong("recipe", "base64url of a recipe's JSON")
        }
        var bounds = Limits()
        bounds.recipeOperations = limits.recipeOperations
        do throws(RecipeError) {
            return try Recipe(json: json, limits: bounds)
        } catch {
            throw Refusal(error)
        }
    }

    private static func size(_ values: [String: String]) throws -> Recipe.Operation? {
        var sides: [String: Recipe.Value] = [:]
        for name in ["width", "height"] {
            guard let text = values[name] else { continue }
            sides[name] = .number(Double(try number(text, name, 1...65_535)))
        }
        return sides.isEmpty ? nil : Recipe.Operation("resize", sides)
    }

    /// - Returns: `nil` for a flag that is off.
    private static func value(
        of option: OptionDescription<OutputOptions>, _ text: String
    ) throws -> OptionValue? {
        switch option.kind {
        case .flag:
            guard let isOn = Bool(text) else { throw wrong(option.name, "true or false") }
            return isOn ? .on : nil
        case .wholeNumber(let range):
            return .number(try number(text, option.name, range))
        case .bytes(let range):
            guard case .number(let bytes)? = option.value(typed: text), range.contains(bytes) else {
                throw wrong(option.name, "a number of bytes, such as 150000, 200kB or 1.5MiB")
            }
            return .number(bytes)
        case .word(let choices):
            guard let word = option.value(typed: text) else {
                throw wrong(option.name, "one of \(choices.joined(separator: ", "))")
            }
            return word
        }
    }

    /// Refuses pairs of options that contradict each other. A flag with the value `false` does not
    /// count.
    private static func checkContradictions(_ values: [String: String]) throws {
        let given = values.filter { $0.value != String(false) }
        if let pair = EncodingOptions.contradiction(in: Set(given.keys)) {
            throw Refusal.contradiction(pair.first, pair.second)
        }
    }

    private static func number(
        _ text: String, _ name: String, _ range: ClosedRange<Int>
    ) throws -> Int {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(text), range.contains(number)
        else {
            let end = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
            throw wrong(name, "a whole number of \(range.lowerBound) \(end)")
        }
        return number
    }

    private static func wrong(_ name: String, _ expectation: String) -> Refusal {
        .wrongParameter(name, expected: expectation)
    }
}

/// Base64 with the alphabet for URLs (RFC 4648, section 5).
enum Base64URL {
    /// Decodes `text`, with or without padding.
    ///
    /// - Returns: `nil` for any other text, including one with `+` or `/` of the usual base64
    ///   alphabet.
    static func decode(_ text: String) -> Data? {
        var letters: [UInt8] = []
        letters.reserveCapacity(text.utf8.count + 3)
        for letter in text.utf8 {
            switch letter {
            case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
            default: letters.append(letter)
            }
        }
        while letters.count % 4 != 0 { letters.append(UInt8(ascii: "=")) }
        return Data(base64Encoded: Data(letters))
    }
}
