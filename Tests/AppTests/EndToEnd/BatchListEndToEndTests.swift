import Foundation
import Testing

/// The inputs of a batch: lists, and files that are named more than once.
struct BatchListEndToEndTests {
    @Test func `a list that was written on Windows is read`() async throws {
        let place = try Workplace()
        for name in ["a.jpg", "b.jpg", "odd.jpg\r"] {
            try place.write(try await Workplace.smallPicture(), to: name)
        }
        try place.write(Data("a.jpg\r\n\r\nb.jpg\r\nodd.jpg\r\n".utf8), to: "list.txt")

        let outcome = try await place.run(
            "edit", "@list.txt", "--hue", "3", "--out-dir", "out", "--keep-going")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.files("out") == ["a.jpg", "b.jpg", "odd.jpg\r"])
    }

    @Test func `a file that is named in several ways is edited once`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "sub/a.jpg")
        try place.write(try await Workplace.smallPicture(), to: "sub/deep/b.jpg")
        try FileManager.default.createSymbolicLink(
            at: place.path("link"), withDestinationURL: place.path("sub"))

        let outcome = try await place.run(
            "edit", "sub/a.jpg", "./sub/a.jpg", "sub/../sub//a.jpg", "link/a.jpg",
            place.path("sub/a.jpg").path, "-r", "sub", "--hue", "3", "--out-dir", "out", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json().count == 2)
        #expect(try place.files("out") == ["a.jpg", "deep/b.jpg"])
    }

    @Test func `two files of one name are still two files`() async throws {
        let place = try Workplace()
        for name in ["one/a.jpg", "two/a.jpg"] {
            try place.write(try await Workplace.smallPicture(), to: name)
        }

        let outcome = try await place.run(
            "edit", "one/a.jpg", "two/a.jpg", "--hue", "3", "--out-dir", "out")

        #expect(outcome.status == 64)
        #expect(outcome.error.contains("would both become a.jpg"), "\(outcome.error)")
    }

    @Test func `of files that would have one name none is edited, and all others are`()
        async throws
    {
        let place = try Workplace()
        let picture = try await Workplace.smallPicture()
        for name in ["a.jpg", "a.png", "b.jpg", "c.jpeg", "c.jpg", "c.png"] {
            try place.write(picture, to: "in/\(name)")
        }

        let outcome = try await place.run(
            "edit", "-r", "in", "--hue", "3", "--format", "webp", "--out-dir", "out")

        #expect(outcome.status == 1)
        #expect(try place.files("out") == ["b.webp"])
        let lines = outcome.error.split(separator: "\n").filter { $0.contains("become") }
        #expect(lines.count == 5, "\(outcome.error)")
        #expect(
            outcome.error.contains(
                "imageeditor: in/a.png: in/a.jpg and in/a.png would both become a.webp; tell them"))
        #expect(
            outcome.error.contains(
                "imageeditor: in/c.png: in/c.jpeg and in/c.png would both become c.webp; tell"))
    }

    @Test func `a quiet batch prints only failures`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "a.jpg")
        try place.write(Data("no picture".utf8), to: "b.jpg")
        let words = ["edit", "a.jpg", "b.jpg", "--hue", "3", "--out-dir", "out", "--quiet"]

        let text = try await place.run(words)
        #expect(text.status == 1)
        #expect(text.output.isEmpty, "\(text.text)")
        #expect(text.error.hasPrefix("imageeditor: b.jpg: "))
        #expect(text.error.split(separator: "\n").count == 1, "\(text.error)")

        let json = try await place.run(words + ["--json", "--force"])
        #expect(try json.json().count == 2)
    }

    @Test(arguments: [
        ("notes.txt", "line 1: it is not JSON: a word that is not true, false or null at byte 1;"),
        ("a.jpg", "line 1: it is not JSON: expected a value at byte 0;"),
        (#"{"input":"a.jpg","input":"b.jpg"}"#, #"line 1: "input" occurs twice in one object"#),
        (
            #"{"input":"a.jpg","recipe":{"version":1,"operations":[{"op":"hue","op":"mono"}]}}"#,
            #"line 1: "op" occurs twice in one object"#
        ),
    ])
    func `a line that is no job is explained`(line: String, words: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "a.jpg")
        try place.write(Data((line + "\n").utf8), to: "jobs")

        let outcome = try await place.run("edit", "--jobs-from", "jobs", "--hue", "3")

        #expect(outcome.status == 65)
        #expect(outcome.error.contains(words), "\(outcome.error)")
        #expect(outcome.error.contains(#"a line is {"input":PATH"#), "\(outcome.error)")
    }

    @Test func `a recipe with a repeated key is refused`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "a.jpg")
        let recipe = #"{"version":1,"operations":[{"op":"brightness","amount":1,"amount":90}]}"#
        try place.write(Data(recipe.utf8), to: "twice.json")

        for words in [
            ["edit", "a.jpg", "--recipe", "twice.json", "-o", "b.jpg"],
            ["recipe", "validate", "twice.json"],
        ] {
            let outcome = try await place.run(words)
            #expect(outcome.status == 65)
            #expect(
                outcome.error == "imageeditor: twice.json: not a recipe: \"amount\" occurs twice"
                    + " in one object\n")
        }
    }
}
