import Foundation
import Testing

/// What shells offer: the completion scripts ask the tool.
struct CompletionEndToEndTests {
    @Test func `images are completed from files and the feed`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "sea.jpg")
        try place.write(try await Workplace.smallPicture(), to: "sub/a.jpg")
        let listed = try #require(
            try await place.run("feed", "--offline", "--json").json().first?["images"]?.array)
        let ids = listed.compactMap { $0["id"]?.string.map { String($0.prefix(8)) } }

        for command in ["edit", "show", "undo", "history"] {
            let all = try await offered(place, [command], "")
            #expect(all == ["sea.jpg", "sub/"] + ids, "\(command)")
        }
        #expect(try await offered(place, ["edit"], "se") == ["sea.jpg"])
        #expect(try await offered(place, ["edit"], "sub/") == ["sub/a.jpg"])
        let id = try #require(ids.first)
        #expect(try await offered(place, ["edit"], String(id.prefix(5))) == [id])
    }

    @Test func `waiting uploads and cards are completed`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "sea.jpg")
        _ = try await place.run("upload", "sea.jpg")
        let id = try #require(
            try await place.run("outbox", "list", "--json").json().first?["id"]?.string)
        try await place.addNumber("Library", ["--number", "12"])
        try await place.addNumber("Lidl Plus", ["--number", "13"])

        #expect(try await offered(place, ["outbox", "discard"], "") == [String(id.prefix(8))])
        #expect(try await offered(place, ["outbox", "send"], "x") == [])
        #expect(try await offered(place, ["cards", "show"], "lid") == ["Lidl Plus"])
        #expect(
            Set(try await offered(place, ["cards", "delete"], "")) == ["Library", "Lidl Plus"])
    }

    @Test func `servers are completed`() async throws {
        let place = try Workplace()
        for name in ["home", "work"] {
            _ = try await place.run("server", "add", name, "http://\(name).example")
        }

        for command in ["use", "remove"] {
            #expect(try await offered(place, ["server", command], "") == ["home", "work"])
        }
        #expect(try await offered(place, ["server", "use"], "w") == ["work"])
    }

    @Test func `a wallet that cannot be read offers nothing and says nothing`() async throws {
        let place = try Workplace()
        _ = try place.configure("{")

        let outcome = try await place.run(
            "---completion", "cards", "show", "--", "positional@0", "2", "0", "cards", "show", "")

        #expect(outcome.status == 0)
        #expect(outcome.error.isEmpty && outcome.text.allSatisfy(\.isNewline), "\(outcome.text)")
    }

    @Test func `bash runs and changes no name of a card or a file`() async throws {
        let place = try Workplace()
        for name in ["$(touch pwned)", "`touch pwned`", "It's", "*", "Big Shop"] {
            try await place.addNumber(name, ["--number", "12"])
        }
        for name in ["$(touch pwned).jpg", "it's.jpg", "a b.jpg"] {
            try place.write(try await Workplace.smallPicture(), to: name)
        }
        let bytes = "printf x > \"$(printf 'n\\351.jpg')\"; "

        #expect(Set(try await offeredByBash(place, "cards show ''")) == ["It's", "*", "Big Shop"])
        #expect(try await offeredByBash(place, #"cards show 'Big\ S'"#) == ["Big Shop"])
        #expect(
            try await offeredByBash(place, "edit ''").prefix(3)
                == ["$(touch pwned).jpg", "a b.jpg", "it's.jpg"])
        #expect(try await offeredByBash(place, "edit n", after: bytes) == [#"$'n\351.jpg'"#])
        #expect(!(try place.names()).contains("pwned"))
    }

    @Test func `bash completes the commands after help`() async throws {
        let place = try Workplace()
        #expect(try await offeredByBash(place, "help serv") == ["server", "serve"])
        #expect(try await offeredByBash(place, "help ''").contains("cards"))
        #expect(try await offeredByBash(place, "help cards res") == ["restore", "resolve"])
        #expect(try await offeredByBash(place, "help cards add ''") == [])
        #expect(try await offeredByBash(place, "help --ver") == ["--version"])
    }

    @Test(arguments: [
        ("zsh", "'cards') compadd -- list "),
        ("fish", "= \"help cards\"' -fa 'list "),
    ])
    func `the other scripts contain the commands after help`(
        shell: String, words: String
    ) async throws {
        let script = try await Workplace().run("--generate-completion-script", shell).text
        #expect(script.contains(words))
    }

    /// The words that bash offers for the last word of a command line.
    ///
    /// - Parameters:
    ///   - words: The words as elements of an array of bash.
    ///   - preparation: Commands that bash runs before.
    private func offeredByBash(
        _ place: Workplace, _ words: String, after preparation: String = ""
    ) async throws -> [String] {
        let script =
            preparation + #"""
                source <("$TOOL" --generate-completion-script bash)
                COMP_WORDS=("$TOOL" \#(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
                _imageeditor imageeditor "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                for word in "${COMPREPLY[@]}"; do
                    # Words that are not UTF-8 are quoted.
                    if printf %s "$word" | iconv -f UTF-8 >/dev/null 2>&1; then
                        printf '%s\n' "$word"
                    else
                        printf '%q\n' "$word"
                    fi
                done
                """#
        let outcome = try await place.run(
            ["-c", script], environment: ["TOOL": Workplace.tool.path, "LC_ALL": "C.UTF-8"],
            program: URL(filePath: "/bin/bash"))
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return outcome.text.split(separator: "\n").map(String.init)
    }

    /// The words that a completion script gets for the first argument of a command.
    private func offered(
        _ place: Workplace, _ command: [String], _ prefix: String
    ) async throws -> [String] {
        let index = command.count
        let outcome = try await place.run(
            ["---completion"] + command
                + ["--", "positional@0", "\(index)", "\(prefix.utf8.count)"] + command + [prefix])
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
        return outcome.text.split(separator: "\n").map(String.init)
    }
}
