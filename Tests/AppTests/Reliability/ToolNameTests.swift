import Core
import Editing
import Foundation
import ImageEditorFiles
import Testing

/// Confusing file names: C6 of the reliability cases.
struct ToolNameTests {
    private static let long = String(repeating: "n", count: 251) + ".jpg"
    private static let names = [
        "-rf", "--", "--force", "-", "a\nb.jpg", "a\u{1B}[2J\u{7}.jpg", "a\rb.jpg", " .jpg",
        "a\u{202E}gpj.exe.jpg", "%s%n.jpg", "*.jpg", "a'b\"c`d$(e).jpg", "ü – 写真.jpg", long,
        "http:a.jpg", "deadbeef", ".jpg", "~", "a?b#c%20.jpg",
    ]

    @Test(arguments: names)
    func `C6: an input is found under any kind of name`(name: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: name)
        // A lone dash means standard input, so the file needs another name.
        let argument = name == "-" ? "./-" : name

        let shown = try await place.run("show", "--json", "--", argument)
        let edited = try await place.run(
            "edit", "--filter", "sepia", "-o", "result.jpg", "--", argument)

        #expect(shown.status == 0, "\(shown.error)")
        #expect(try shown.json().first?["source"]?.string == argument)
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try place.names() == [name, "result.jpg"].sorted())
    }

    @Test(arguments: names)
    func `C6: a result without -o is named after the input, shortened where it must be`(
        name: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: name)

        let outcome = try await place.run(
            "edit", "--filter", "sepia", "--json", "--", name == "-" ? "./-" : name)

        #expect(outcome.status == 0, "\(outcome.error)")
        let made = try place.names().filter { $0 != name }
        let output = try #require(made.first)
        #expect(made.count == 1 && output.hasSuffix("-sepia.jpg"), "\(made)")
        #expect(output.utf8.count <= 255)
        #expect(try outcome.json().first?["output"]?.string == output)
    }

    @Test(arguments: names)
    func `C6: an output is written under any kind of name`(
        name: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpeg")

        let outcome = try await place.run(
            "edit", "photo.jpeg", "--filter", "sepia", "--format", "jpeg", "-o",
            name == "-" ? "./-" : name)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.names() == [name, "photo.jpeg"].sorted())
        // No part of the name controls the terminal.
        #expect(outcome.text.split(separator: "\n").count == 1)
        #expect(
            outcome.text.dropLast().unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0 != "\u{202E}"
            })
    }

    @Test(
        arguments: names.filter { !["-", "deadbeef", "http:a.jpg"].contains($0) } + [
            "n/\(long)x", "", "\u{0}",
        ])
    func `C6: a missing file is named, escaped, on one line`(name: String) async throws {
        let place = try Workplace()

        let outcome = try await place.run("edit", "--filter", "sepia", "--", name)

        #expect(outcome.status == 66, "\(outcome.error)")
        #expect(outcome.isOneLine, "\(outcome.error)")
        #expect(!outcome.error.contains("\u{202E}"))
    }

    @Test func `C6: a name that is not UTF-8 is a name like any other`()
        async throws
    {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        let setting = "bad=$(printf 'a\\377b.jpg'); cp photo.jpg \"$bad\";"

        let input = try await place.shell("\(setting) \"$TOOL\" show \"$bad\"")
        let output = try await place.shell(
            "\(setting) rm \"$bad\"; \"$TOOL\" edit photo.jpg --filter sepia -o \"$bad\"; s=$?;"
                + " rm \"$bad\"; ls | wc -l; exit $s")
        let joined = try await place.shell(
            "\(setting) rm \"$bad\"; \"$TOOL\" edit photo.jpg --filter sepia --output=\"$bad\";"
                + " s=$?; rm \"$bad\"; exit $s")
        let several = try await place.shell(
            "\(setting) \"$TOOL\" edit photo.jpg \"$bad\" --filter sepia; s=$?; rm \"$bad\"; exit $s"
        )

        #expect(input.status == 0, "\(input.error)")
        #expect(output.status == 0, "\(output.error)")
        #expect(output.text.contains(#"a\xffb.jpg"#) && output.text.hasSuffix("1\n"))
        #expect(joined.status == 0, "\(joined.error)")
        #expect(several.status == 0, "\(several.error)")
        #expect(several.text.contains(#"a\xffb-sepia.jpg"#))
        #expect(
            FileCalls.names(in: place.folder.path)?.sorted()
                == ["a\u{10FEFF}b-sepia.jpg", "photo-sepia.jpg", "photo.jpg"].sorted())
    }

    @Test(arguments: ["a\nb.jpg", "a\u{1B}[2J.jpg", "-rf"])
    func `C6: an upload keeps such a name, and is listed with it escaped`(
        name: String
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: name)

        let kept = try await place.run("upload", "--", name)
        let listed = try await place.run("outbox", "list")
        let json = try await place.run("outbox", "list", "--json")

        #expect(kept.status == 75 && kept.isOneLine, "\(kept.error)")
        #expect(listed.text.split(separator: "\n").count == 3, "\(listed.text)")
        #expect(!listed.text.contains("\u{1B}"))
        #expect(try json.json().first?["file"]?.string == name)
    }
}
