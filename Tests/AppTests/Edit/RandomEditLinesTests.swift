import Core
import Foundation
import Presentation
import Testing

@testable import ImageEditorApp

/// Checks `--as-command` and the job hash with random command lines.
struct RandomEditLinesTests {
    private static let lines = 10_000

    @Test
    func `a printed line gives the same edit, and different results have different job hashes`()
        throws
    {
        var random = RandomEditLine(seed: 20_251_123)
        var accepted = 0
        var seen: [String: Int] = [:]
        var hashes: [String: UInt64] = [:]
        var results: [UInt64: OutputOptions] = [:]
        while accepted < Self.lines {
            let line = random.next()
            let picks = line.contains { $0.option.name == "pick" }
            let words = (picks ? [] : ["a b.jpg"]) + line.flatMap(\.words)
            guard let request = try? EditLineTests.request(words),
                let recipe = try? Self.recipe(request)
            else { continue }
            accepted += 1
            for (option, _) in line { seen[option.name, default: 0] += 1 }

            let printed = try EditCommandLine(
                images: request.images, recipe: recipe, of: RandomEditLine.filters,
                options: request.printedWords)
            let again = try Shell.edit(printed.text)
            #expect(again.request.images == request.images, "\(words)")
            #expect(try again.recipe ?? Self.recipe(again.request) == recipe, "\(words)")
            #expect(again.request.choices == request.choices, "\(words)")
            for option in EditOption.all where option.isPrinted {
                #expect(
                    option.option.values(again.request) == option.option.values(request),
                    "\(option.name): \(words)")
            }

            let hash = try Self.hash(request, recipe)
            let choices = request.choices.map { "\($0)=\($1)" }.sorted()
            let key = try "\(choices) \(String(decoding: recipe.jsonData(), as: UTF8.self))"
            #expect(hashes.updateValue(hash, forKey: key) ?? hash == hash, "\(words)")
            if let other = results.updateValue(request.outputOptions, forKey: hash) {
                #expect(other == request.outputOptions, "\(words)")
            }
        }
        #expect(Set(hashes.values).count > 1000)
        for option in EditOption.all
        where !["auto", "match-colors", "recipe"].contains(option.name) {
            #expect(seen[option.name, default: 0] > 10, "\(option.name)")
        }
    }

    @Test func `results in journals of the first version stay valid`() throws {
        let plain = try EditLineTests.request(["a.jpg"])
        let chosen = try EditLineTests.request([
            "a.jpg", "--quality", "80", "--frame", "2", "--allow-truncated", "--progressive",
            "--subsampling", "4:2:0", "--optimize", "--compression", "3", "--metadata", "keep",
            "--format", "png",
        ])
        let lossless = try EditLineTests.request(["a.jpg", "--lossless"])
        // Computed from the form in which commit 3aa1609 hashed options.
        #expect(try Self.hash(plain, Recipe()) == 0xe341cc8299c669eb)
        #expect(try Self.hash(chosen, Recipe()) == 0x3bacec2c01cddeb1)
        #expect(try Self.hash(lossless, Recipe()) == 0x44c65515ab527f44)
    }

    static func recipe(_ request: EditRequest) throws -> Recipe {
        let steps = try request.operations.filters.map {
            try EditStep($0, of: RandomEditLine.filters)
        }
        return try Recipe().following(steps).canonical(by: RandomEditLine.renderer)
    }

    static func hash(_ request: EditRequest, _ recipe: Recipe) throws -> UInt64 {
        try JobHash(
            request: request, recipes: [recipe], filters: RandomEditLine.filters, version: "1"
        ).job(stat(), recipe: 0)
    }
}

/// Splits a line into words like a POSIX shell.
private enum Shell {
    /// The request of `imageeditor edit …`, and the recipe that is piped into it.
    static func edit(_ line: String) throws -> (request: EditRequest, recipe: Recipe?) {
        var commands = words(line).split(separator: nil).map { $0.compactMap(\.self) }
        guard let edit = commands.popLast() else { throw UsageError("nothing is run") }
        #expect(edit.prefix(2) == ["imageeditor", "edit"])
        let request = try EditLineTests.request(Array(edit.dropFirst(2)))
        let json = try commands.first.map { command -> String in
            #expect(command.prefix(2) == ["printf", "%s"] && request.recipeFile == "-")
            return try #require(command.last)
        }
        return (request, try json.map { try Recipe(json: Data($0.utf8), limits: Limits()) })
    }

    /// The words of the line; `nil` for a pipe.
    private static func words(_ line: String) -> [String?] {
        var result: [String?] = []
        var word: String?
        var isQuoted = false
        var rest = line[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"" where !isQuoted:
                word = (word ?? "") + printed(&rest)
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where !isQuoted:
                word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
            case " " where !isQuoted:
                if let word { result.append(word == "|" ? nil : word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return result + (word.map { [$0] } ?? [])
    }

    /// The output of `$(printf %b '…')` and the newlines after it, up to the closing quote.
    private static func printed(_ rest: inout Substring) -> String {
        let start = "$(printf %b "
        guard rest.hasPrefix(start) else {
            Issue.record("unknown quotes: \(rest)")
            return ""
        }
        // The generated texts contain no parenthesis.
        let argument = rest.dropFirst(start.count).prefix { $0 != ")" }
        rest = rest[argument.endIndex...].dropFirst()
        let newlines = rest.prefix { $0 == "\n" }
        rest = rest[newlines.endIndex...].dropFirst()
        return unescaped(words(String(argument)).compactMap(\.self).joined()) + newlines
    }

    /// What `printf` prints for an argument of `%b`.
    private static func unescaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            if rest.first == byte {
                bytes.append(byte)
                rest = rest.dropFirst()
            } else {
                let digits = String(decoding: rest.prefix(4), as: UTF8.self)
                bytes.append(UInt8(digits, radix: 8) ?? 0)
                rest = rest.dropFirst(4)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
