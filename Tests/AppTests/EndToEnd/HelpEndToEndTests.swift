import Foundation
import Testing

@testable import ImageEditorApp

/// Help and completions of the built tool.
struct HelpEndToEndTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func `completions offer files, folders and known words`(shell: String) async throws {
        let script = try await Workplace().run("--generate-completion-script", shell).text

        for word in ["sepia", "image-pixels=", "jpeg", "270"] {
            #expect(script.contains(word), "\(word)")
        }
        let files =
            switch shell {
            case "bash": "_add_completions -f"
            case "zsh": "_files"
            default: "-rf"
            }
        let count = script.components(separatedBy: files).count - 1
        // The file options of edit, upload, show, -o and --recipe.
        #expect(count >= 5, "\(count)")
    }

    @Test func `help paragraphs are wrapped by the program that shows them`() async throws {
        let dump = try await dump()

        for command in Self.commands(in: dump) {
            let paragraphs = command["discussion"]?.string?.components(separatedBy: "\n\n") ?? []
            for paragraph in paragraphs where !paragraph.hasPrefix("Examples:") {
                #expect(!paragraph.contains("\n"), "\(paragraph)")
            }
        }
    }

    @Test func `every option of edit that takes a value is known to its parser`() async throws {
        let edit = try #require(
            Self.commands(in: try await dump()).first { $0["commandName"]?.string == "edit" })
        let options = (edit["arguments"]?.array ?? []).filter { $0["kind"]?.string == "option" }
        let names = options.flatMap { $0["names"]?.array ?? [] }.compactMap { name in
            name["name"]?.string.map { (name["kind"]?.string == "short" ? "-" : "--") + $0 }
        }

        let known = EditOption.all.map(\.option).filter { $0.valueName != nil }.flatMap { option in
            ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        }
        #expect(Set(names) == Set(known))
        #expect(
            Set(names).isSuperset(of: [
                "--text", "--text-options", "--overlay", "--overlay-options", "--edit-text",
            ]))
    }

    @Test func `the examples on a filter's page change the picture`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let listed = try await place.run("filters", "--json").json().first?["filters"]?.array ?? []
        #expect(!listed.isEmpty)
        _ = try await place.run("edit", "photo.jpg", "-o", "plain.png")
        let plain = try place.read("plain.png")

        // The files in the examples of lut and overlay do not exist, and the photograph has no
        // border.
        let unchanging = ["none", "lut", "overlay", "trim-borders"]
        for filter in listed where !unchanging.contains(filter["name"]?.string ?? "") {
            let name = try #require(filter["name"]?.string)
            let last = try await place.run("filters", name).text.split(separator: "\n").last
            let argument = try #require(last?.components(separatedBy: "--filter ").last)
                .trimmingCharacters(in: CharacterSet(charactersIn: "'"))
            let outcome = try await place.run(
                "edit", "photo.jpg", "--filter", argument, "-o", "\(name).png")
            #expect(outcome.status == 0, "\(argument): \(outcome.error)")
            #expect(try place.read("\(name).png") != plain, "\(argument)")
        }
    }

    @Test func `the manual page tells every exit status, the environment and the files`()
        async throws
    {
        let place = try Workplace()
        let page = [
            ".Sh DESCRIPTION", "Words.", "", "Examples:", "  a b", ".Bl -tag -width 6n",
            ".It Em add", "Adds.", ".Bl -tag -width 6n", ".It Fl s , -side Ar x", "Sets it.",
            ".It Fl -dry", "Does nothing.", ".El", ".El", ".Sh \"EXIT STATUS\"", ".Ex -std", "",
        ]
        try place.write(Data(page.joined(separator: "\n").utf8), to: "page.1")
        let help = """
            {"command": {"commandName": "tool", "subcommands": [{"commandName": "add", "arguments": [
              {"names": [{"name": "side"}], "allValues": ["a", "b"], "sectionTitle": "Many pictures"},
              {"names": [{"name": "dry"}]}]}]}}
            """
        try place.write(Data(help.utf8), to: "help.json")
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/manual/finish.py").standardized

        let outcome = try await place.run(
            [script.path, "page.1", "help.json"], program: URL(filePath: "/usr/bin/python3"))

        #expect(outcome.status == 0, "\(outcome.error)")
        let lines = String(decoding: try place.read("page.1"), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropLast()
        #expect(!lines.contains(""))
        let options: [Substring] = [
            ".It Sy Many pictures", ".It Fl s , -side Ar x", "Sets it. (values: a, b)",
            ".It Sy Other options", ".It Fl -dry", "Does nothing.",
        ]
        #expect(lines.contains(options))
        #expect(lines.contains(".Bd -literal -offset indent") && lines.contains("a b"))
        #expect(lines.contains(".Sh ENVIRONMENT") && lines.contains(".Sh FILES"))
        for status in 0...255 where ExitStatus(rawValue: Int32(status)) != nil {
            #expect(lines.contains(".It \(status)"), "\(status)")
        }
    }

    @Test func `the manual page has exactly the commands and options of the tool`() async throws {
        let known = Self.options(in: try await dump())
        let page = try Self.manual()
        #expect(known.count > 40 && known["edit"]?.contains("--filter") == true)

        #expect(Set(page.keys) == Set(known.keys))
        for (command, options) in known {
            #expect(page[command] == options, "\(command); run make manual")
        }
    }

    private func dump() async throws -> JSON {
        let outcome = try await Workplace().run("--experimental-dump-help")
        return try #require(try JSON(outcome.text)["command"])
    }

    /// The options of each command that help shows, by the words of the command, such as
    /// `cards add`.
    private static func options(
        in command: JSON, after words: [String] = []
    ) -> [String: Set<String>] {
        let shown = (command["arguments"]?.array ?? []).filter {
            $0["shouldDisplay"] != .boolean(false)
        }
        let names = shown.flatMap { $0["names"]?.array ?? [] }.compactMap { name in
            name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
        }
        var options = [words.joined(separator: " "): Set(names)]
        for inner in command["subcommands"]?.array ?? []
        where inner["shouldDisplay"] != .boolean(false) {
            let name = inner["commandName"]?.string ?? ""
            options.merge(self.options(in: inner, after: words + [name])) { $0.union($1) }
        }
        return options
    }

    /// The options of each command in the manual page, as ``options(in:after:)`` returns them. A
    /// list inside an item describes the command that the item names.
    private static func manual() throws -> [String: Set<String>] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/imageeditor.1").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
        var options: [String: Set<String>] = ["": []]
        var (outer, item) = ([String](), "")
        for line in text.split(separator: "\n") {
            if line.hasPrefix(".Sh EXIT STATUS") || line.hasPrefix(".Sh ENVIRONMENT") { break }
            if line.hasPrefix(".Bl -tag") {
                outer.append(item)
                item = ""
            } else if line == ".El" {
                item = outer.popLast() ?? ""
            } else if let name = line.wholeMatch(of: /\.It Em (\S+)/)?.1 {
                item = String(name)
                options[(outer + [item]).words] = []
            } else if let flags = line.wholeMatch(of: /\.It Fl (.+?)(?: Ar .*)?/)?.1 {
                for flag in flags.split(separator: ",") {
                    let name = flag.drop { $0 == " " }.prefix { $0 != " " }
                    options[outer.words, default: []].insert("-" + name)
                }
            }
        }
        return options
    }

    private static func commands(in command: JSON) -> [JSON] {
        [command] + (command["subcommands"]?.array ?? []).flatMap(commands)
    }
}

extension [String] {
    /// The words of a command, without the empty one of the root.
    fileprivate var words: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
