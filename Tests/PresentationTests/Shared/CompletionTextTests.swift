import Foundation
import Presentation
import Testing

struct CompletionTextTests {
    @Test(arguments: [
        "Big Shop", "It's", #"a"b"#, #"back\slash"#, "*", "A{b,c}", "a:b.jpg", "!x", "#y", "<(ls)",
        "caf\u{e9}", "'\u{301}",
    ])
    func `bash offers each word as it is, and runs none`(word: String) throws {
        let line = try #require(CompletionText.line(word, .name, for: .bash))
        #expect(try offered(line) == [word])
    }

    @Test(arguments: ["$(exit 1)", "`exit 1`", "$HOME", "${x:=y}", "$((1+1))", "~root"])
    func `bash offers a word that it would expand only if it is a file`(word: String) throws {
        #expect(CompletionText.line(word, .name, for: .bash) == nil)
        let line = try #require(CompletionText.line(word, .file, for: .bash))
        #expect(try offered(line) == [word])
    }

    @Test func `zsh takes a colon for a part of the word`() {
        #expect(CompletionText.line(#"a:b\c"#, .name, for: .zsh) == #"a\:b\\c"#)
        #expect(CompletionText.line("$(ls) 'x'", .name, for: .zsh) == "$(ls) 'x'")
    }

    @Test(arguments: [.bash, .zsh, .fish, nil] as [CompletionText.Shell?])
    func `a word with control characters is not offered`(shell: CompletionText.Shell?) {
        for word in ["a\nb", "a\tb", "\u{1b}[31m", "a\u{202e}b"] {
            #expect(CompletionText.line(word, .file, for: shell) == nil)
        }
        // A byte of a name that is not UTF-8.
        #expect(CompletionText.line("n\u{10FEE9}.jpg", .file, for: shell)?.contains("n") == true)
    }

    @Test(arguments: [
        (#"Big\ S"#, "Big S"), ("'Big S", "Big S"), (#""Big S"#, "Big S"), ("''", ""),
        (#"It\'s"#, "It's"), (#"'It'\''s"#, "It's"), (#""a\"b\c""#, #"a"b\c"#), ("a\\", "a"),
        (#"'a\b'"#, #"a\b"#),
    ])
    func `the typed word has no quotes`(text: String, word: String) {
        #expect(CompletionText.word(typed: text, in: .bash) == word)
        #expect(CompletionText.word(typed: text, in: nil) == text)
    }

    @Test func `fish escapes quotes between quotes`() {
        #expect(CompletionText.word(typed: #"'It\'s"#, in: .fish) == "It's")
    }

    /// The words that bash makes of the lines that a completion script gets.
    private func offered(_ lines: String) throws -> [String] {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", #"IFS=$'\n' compgen -W "$LINES_OF_TOOL" -- """#]
        process.environment = ["LINES_OF_TOOL": lines, "LC_ALL": "C.UTF-8"]
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
