import Foundation
import Rendering
import Testing

/// Checks every word of `docs/fidelity.md` against files that are edited.
struct FidelityTests {
    private static let animation = "animation"
    /// The word for columns in which an animation equals a picture of its format.
    private static let same = "as the format"

    @Test(arguments: FidelityKind.allCases)
    func `each word of the page is what an edit does`(_ kind: FidelityKind) throws {
        let page = try FidelityPage()
        for entry in page.entries where entry.kind == kind.rawValue {
            let words = try FidelityWords(kind: kind, edit: entry.edit).words()
            #expect(words == entry.words, "\(kind.rawValue), \(entry.edit)")
        }
    }

    @Test func `animations are as the page says`() throws {
        for entry in try FidelityPage().entries where entry.kind == Self.animation {
            #expect(entry.words.all.dropLast().allSatisfy { $0 == Self.same })
            #expect(
                try FidelityWords.frames(after: entry.edit) == entry.words.contents,
                "\(entry.edit)")
        }
    }

    @Test func `the page has each kind once for each edit`() throws {
        let entries = try FidelityPage().entries
        var expected: [String] = []
        for edit in FidelityEdit.all {
            for kind in FidelityKind.allCases where kind.format != edit.format {
                expected.append("\(kind.rawValue), \(edit)")
            }
            expected.append("\(Self.animation), \(edit)")
        }
        #expect(entries.map { "\($0.kind), \($0.edit)" }.sorted() == expected.sorted())
    }

    @Test func `transparency is as the page says, for each pair of formats`() throws {
        let inputs = [ImageFormat.png, .webp, .gif]
        var expected: [FidelityPage.Transparency] = []
        for input in inputs {
            for result in FidelityEdit.results {
                let word = try FidelityWords.transparency(of: input, as: result)
                expected.append(.init(input: input, result: result, word: word))
            }
        }
        let found = try FidelityPage().transparency
        #expect(found.count == expected.count)
        for entry in expected { #expect(found.contains(entry), "\(entry)") }
    }

    @Test func `the legend explains each word`() throws {
        let page = try FidelityPage()
        let note = " with a note"
        let words = page.entries.flatMap(\.words.all) + page.transparency.map(\.word)
        for word in words where word != Self.same {
            let stem = word.hasSuffix(note) ? String(word.dropLast(note.count)) : word
            #expect(page.legend.contains(stem), "\(word)")
        }
    }
}
