import Foundation
import Testing

@testable import Rendering

/// Line breaking, text direction and fonts, without drawing.
struct TextLayoutTests {
    /// The characters of a line from left to right, as indices in the text.
    private func order(_ text: String) throws -> [Int] {
        let paragraph = try paragraph(text)
        return try SetLine(paragraph, 0..<paragraph.characters.count).glyphs.map(\.character)
    }

    private func paragraph(_ text: String, _ names: [String] = dejavu) throws -> Paragraph {
        try Paragraph(
            text[...], in: names.map { try FontLibrary.family($0, style: .regular) },
            colored: FontFamily([]))
    }

    private func lines(_ text: String, width: Double) throws -> [String] {
        let paragraph = try paragraph(text)
        return try LineBreaker(paragraph, width: width).lines().map { line in
            #expect(line.width <= width)
            let places = line.glyphs.map(\.character).sorted()
            var characters = String.UnicodeScalarView()
            for place in places {
                if let scalar = Unicode.Scalar(paragraph.characters[place]) {
                    characters.append(scalar)
                }
            }
            return String(characters)
        }
    }

    @Test(arguments: [
        ("abc", [0, 1, 2]), ("אב", [1, 0]),
        // Hebrew within English, and English and a number within Hebrew.
        ("a אב c", [0, 1, 3, 2, 4, 5]), ("אב cd", [3, 4, 2, 1, 0]), ("א 12", [2, 3, 1, 0]),
        // A direction mark makes the same text begin on the right.
        ("\u{202E}ab\u{202C}", [3, 2, 1, 0]),
    ])
    func `characters are ordered by text direction`(text: String, expected: [Int]) throws {
        let places = try order(text)
        // Direction marks are invisible; the libraries may or may not place them.
        let seen = places.filter { !(Array(text.unicodeScalars)[$0].value & ~0xF == 0x2020) }
        #expect(
            seen == expected.filter { !(Array(text.unicodeScalars)[$0].value & ~0xF == 0x2020) })
    }

    @Test func `Arabic letters join`() throws {
        let joined = try SetLine(try paragraph("مم"), 0..<2).glyphs.map(\.number)
        let single = try SetLine(try paragraph("م"), 0..<1).glyphs.map(\.number)
        #expect(joined.count == 2 && single.count == 1)
        #expect(!joined.contains(single[0]))
        #expect(joined[0] != joined[1])
    }

    @Test func `an accent is drawn with its letter, precomposed or combining`() throws {
        let composed = try SetLine(try paragraph("\u{E9}"), 0..<1)
        let decomposed = try SetLine(try paragraph("e\u{301}"), 0..<2)
        #expect(composed.glyphs.map(\.number) == decomposed.glyphs.map(\.number))
        #expect(composed.width == decomposed.width)
    }

    @Test func `a character is drawn by the first family that has it`() throws {
        let fonts = try paragraph("aאb", ["DejaVu Sans Mono", "DejaVu Sans"]).fonts
        #expect(fonts.map(\.family) == ["DejaVu Sans Mono", "DejaVu Sans", "DejaVu Sans Mono"])
    }

    // In DejaVu Sans, an a is 1255/2048 wide and a space 651/2048: three letters and a space are
    // 2.16.
    @Test(arguments: [
        ("aaa aaa aaa", 100, ["aaa aaa aaa"]), ("aaa aaa aaa", 4.5, ["aaa aaa", "aaa"]),
        ("aaa aaa aaa", 2, ["aaa", "aaa", "aaa"]), ("aaa  aaa ", 2, ["aaa", "aaa"]),
        // A word that is wider than a line.
        ("aaaaa a", 1.3, ["aa", "aa", "a", "a"]), ("aaa", 0.1, ["a", "a", "a"]),
        ("aa-aa", 1.7, ["aa-", "aa"]), ("a-1", 1, ["a-", "1"]),
        ("a\u{A0}a a", 1.6, ["a\u{A0}a", "a"]),
    ])
    func `lines are broken where they may be`(
        text: String, width: Double, expected: [String]
    ) throws {
        if width < 1.5 {
            // A single character may exceed the width, because it cannot be broken.
            let paragraph = try paragraph(text)
            let lines = try LineBreaker(paragraph, width: width).lines()
            let texts = lines.map { line in
                line.glyphs.map { String(UnicodeScalar(paragraph.characters[$0.character]) ?? "?") }
                    .joined()
            }
            #expect(texts == expected)
        } else {
            #expect(try lines(text, width: width) == expected)
        }
    }

    @Test func `lines are below each other, aligned within the widest`() throws {
        let paragraphs = try ["aaa", "a"].map { try paragraph($0) }
        let font = try #require(paragraphs[0].fonts.first)
        let step = 2384.0 / 2048 * 20
        for (part, left) in [(0.0, 0.0), (0.5, 1255.0), (1, 2510)] {
            let block = try TextBlock(
                paragraphs, font: font, size: 20, width: nil, part: part)
            #expect(abs(block.width - 3 * 1255 / 2048 * 20) < 1e-9)
            #expect(abs(block.height - 2 * step) < 1e-9)
            #expect(block.glyphs.count == 4)
            #expect(abs(block.glyphs[3].x - left / 2048 * 20) < 1e-9)
            #expect(abs(block.glyphs[3].y - block.glyphs[0].y - step) < 1e-9)
        }
    }
}
