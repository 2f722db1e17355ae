import ArgumentParser
import Core
import Foundation
import Testing

@testable import ImageEditorApp

/// Checks every option of the table in every place that is derived from it.
struct EditOptionTests {
    private static let names = EditOption.all.map(\.name)

    @Test func `an option has one entry`() {
        let ambiguous = Set(EditOption.all.compactMap(\.alias))
        let names = Self.names.filter { !ambiguous.contains($0) }
        #expect(Set(names).count == names.count)
        let letters = EditOption.all.compactMap(\.option.letter)
        #expect(Set(letters).count == letters.count && !letters.contains("h"))
        #expect(Set(OutputOptions.descriptions.map(\.name)).isSubset(of: names))
    }

    @Test func `the help shows every option, under its title`() {
        let help = EditCommand.helpMessage(columns: 80)
        let sections = help.components(separatedBy: "\n\n").map { $0 + "\n" }
        for entry in EditOption.all {
            let title =
                entry.section == .general ? "OPTIONS:" : entry.section.rawValue.uppercased() + ":"
            let section = sections.first { $0.hasPrefix(title) } ?? ""
            let value = entry.option.valueName.map { " <\($0)>" } ?? ""
            #expect(section.contains("--\(entry.name)\(value)"), "\(entry.name)")
            let words = Self.squeezed(entry.option.help.summary())
            #expect(!words.isEmpty && Self.squeezed(section).contains(words), "\(entry.name)")
        }
    }

    @Test(arguments: CompletionShell.allCases)
    func `completion scripts offer every option`(shell: CompletionShell) {
        let script = ImageEditor.completionScript(for: shell)
        for entry in EditOption.all {
            let name = shell == .fish ? "-l '\(entry.name)'" : "--\(entry.name)"
            #expect(script.contains(name) || script.contains("-l \(entry.name)"), "\(entry.name)")
            let choices = entry.option.choices()
            #expect(choices.allSatisfy(script.contains), "\(entry.name)")
        }
    }

    @Test(arguments: EditOption.all.map(\.name))
    func `an option is parsed, printed, hashed and remembered as declared`(name: String) throws {
        var random = RandomEditLine(seed: 1)
        // If two options share a name, the first one belongs to --pick.
        let entry = try #require(EditOption.all.first { $0.name == name })
        let plain = EditRequest(images: ["a.jpg"])
        var request = plain
        let words = random.words(for: entry)
        if case .operation = entry.effect {
            request = try EditLineTests.request(["a.jpg"] + words)
        } else {
            let typed = words.joined(separator: "=").dropFirst(name.count + 3)
            #expect(try entry.option.set(&request, String(typed)))
        }
        #expect(request != plain)
        #expect(EditOption.all.filter { $0.isGiven(in: plain) }.isEmpty)

        let isHashed =
            try RandomEditLinesTests.hash(request, Recipe())
            != RandomEditLinesTests.hash(plain, Recipe())
        let printed = request.printedWords.joined(separator: " ")
        let isPrinted =
            printed.contains("--\(name)")
            || entry.option.letter.map { printed.contains("-\($0)") } ?? false
        switch entry.effect {
        case .operation:
            #expect(!isPrinted && !isHashed)
            #expect(!request.operations.filters.isEmpty || request.recipeFile != nil)
        case .source, .delivery: #expect(isPrinted && !isHashed)
        case .run: #expect(!isPrinted && !isHashed && entry.isGiven(in: request))
        case .result(let description):
            #expect(isPrinted && isHashed)
            try Self.expectRemembered(request, description)
        }
    }

    @Test func `an option overrides a contradictory remembered one`() throws {
        let remembered = OutputOptions(quality: 70, frame: 2, allowsTruncated: true)
        let request = try EditLineTests.request(["a.webp", "--continue", "--lossless"])
        let going = request.continuing(remembered).outputOptions
        #expect(going.quality == nil && going.isLossless)
        #expect(going.frame == 2 && going.allowsTruncated)
    }

    /// Checks that the next edit gets the option's value back from a remembered edit's file.
    private static func expectRemembered(
        _ request: EditRequest, _ description: OptionDescription<OutputOptions>
    ) throws {
        let digest = try #require(ContentDigest(String(repeating: "0f", count: 32)))
        var options = OutputOptions()
        let value = try #require(request.choices[description.name])
        #expect(description.set(value, in: &options))
        // A default value cannot be distinguished from an option that was not given.
        guard description.value(in: options) != nil else { return }
        let edit = RememberedEdit(
            original: .init(digest: digest, place: .file("/a.jpg")),
            session: EditSession(), options: options)
        let read = try RememberedEdit(json: try edit.jsonData())
        #expect(read.options == options)
        let going = EditRequest(images: ["a.jpg"]).continuing(read.options)
        #expect(description.name == "format" || going.choices[description.name] == value)
    }

    private static func squeezed(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
