import Core
import Foundation
import Testing

/// `pick` and `edit --pick` of the built tool.
struct PickEndToEndTests {
    @Test func `the newest photograph of the library is printed`() async throws {
        let place = try await library(["old.jpg", "2024/new.jpg", "middle.jpg"])

        let newest = try await place.run(["pick", "--newest"], environment: place.pictures)
        #expect(newest.status == 0 && newest.error.isEmpty, "\(newest.error)")
        #expect(newest.text == place.path("photos/middle.jpg").path + "\n")

        let matching = try await place.run(
            ["pick", "--match", "o*", "--json"], environment: place.pictures)
        let line = try #require(try matching.json().first)
        #expect(line["output"]?.string == place.path("photos/old.jpg").path)
        #expect(try JSONSchema("pick").problems(with: line) == [])
    }

    @Test func `a pattern ignores case`() async throws {
        let place = try await library(["Leaves.JPG", "sea.jpg"])

        let outcome = try await place.run("pick", "--folder", "photos", "--match", "*leaves*.jpg")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.text == "photos/Leaves.JPG\n")
    }

    @Test func `several can be picked at once`() async throws {
        let place = try await library(["a.jpg", "b.jpg", "c.jpg"])

        let outcome = try await place.run(
            "pick", "--folder", "photos", "--newest", "--limit", "2")

        #expect(outcome.text == "photos/c.jpg\nphotos/b.jpg\n")
    }

    @Test func `the pictures of a folder are offered by name`() async throws {
        let place = try Workplace()
        for name in ["b.jpg", "-a.jpg", "deep/er.jpg"] {
            try place.write(try await Workplace.picture(), to: name)
        }

        let outcome = try await place.run("pick", "--from", "files", "--first")

        #expect(outcome.status == 0)
        #expect(outcome.text == "./-a.jpg\n")
    }

    @Test func `a photograph is taken with the camera that was named`() async throws {
        let place = try Workplace()

        let taken = try await place.run("pick", "--from", "camera", "-d", "test:", "--json")
        #expect(taken.status == 0 && taken.error.isEmpty, "\(taken.error)")
        let line = try #require(try taken.json().first)
        #expect(try JSONSchema("pick").problems(with: line) == [])
        #expect(line["input"]?.string == "test:" && line["width"]?.number == 1280)
        let name = try #require(line["output"]?.string)
        #expect(name.hasPrefix("photo-") && name.hasSuffix(".jpg"))
        #expect(try place.names() == [name])

        let edited = try await place.run(
            "edit", "--pick", "camera", "-d", "test:", "--filter", "sepia", "-o", "sepia.jpg",
            "--json")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try edited.json().first?["input"]?.string == "test:")
        #expect(try place.names() == [name, "sepia.jpg"])
    }

    @Test func `a file can be the camera, unless it does not exist`() async throws {
        let place = try await library(["a.jpg"])

        let taken = try await place.run(
            "pick", "--from", "camera", "-d", "file:photos/a.jpg", "-o", "out.png", "--type", "png")
        #expect(taken.status == 0 && taken.text == "out.png\n", "\(taken.error)")
        #expect(try place.read("out.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))

        let none = try await place.run("pick", "--from", "camera", "-d", "v4l2:/dev/none")
        #expect(none.status == 69)
        #expect(none.error.hasPrefix("imageeditor: there is no camera v4l2:/dev/none; "))
        #expect(none.error.split(separator: "\n").count == 1)
    }

    @Test(.enabled(if: access("/dev/video0", F_OK) != 0, "this machine may have a camera"))
    func `without a camera one line names the simulated one`() async throws {
        let outcome = try await Workplace().run("pick", "--from", "camera", "--first")

        #expect(outcome.status == 69 && outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("imageeditor: there is no camera; -d test: "))
        #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test func `an image of the feed gets a file under its own name, once`() async throws {
        let place = try Workplace()

        for _ in 0..<2 {
            let outcome = try await place.run("pick", "--from", "feed", "--first")
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
            #expect(outcome.text == "mountains.jpg\n")
        }

        #expect(try place.names() == ["mountains.jpg"])
        #expect(try await place.read("mountains.jpg") == Workplace.picture())
    }

    @Test func `-o writes a copy, and overwrites nothing`() async throws {
        let place = try await library(["a.jpg"])
        try place.write(Data("mine".utf8), to: "out.jpg")
        let words = ["pick", "--folder", "photos", "--first", "-o", "out.jpg"]

        let refused = try await place.run(words)
        #expect(refused.status == 73)
        #expect(
            refused.error
                == "imageeditor: out.jpg exists already; overwrite it with --force\n")
        #expect(try place.read("out.jpg") == Data("mine".utf8))

        let outcome = try await place.run(words + ["--force"])
        #expect(outcome.status == 0)
        #expect(outcome.text == "out.jpg\n")
        #expect(try await place.read("out.jpg") == Workplace.picture())
    }

    @Test func `a copy onto the original is refused`() async throws {
        let place = try await library(["a.jpg"])

        let outcome = try await place.run(
            "pick", "--folder", "photos", "--first", "-o", "photos/a.jpg")

        #expect(outcome.status == 73)
        #expect(try await place.read("photos/a.jpg") == Workplace.picture())
    }

    @Test func `with -o - standard output is the picture and nothing else`() async throws {
        let place = try await library(["a.jpg"])

        let outcome = try await place.run(
            "pick", "--folder", "photos", "--first", "-o", "-", "--json")

        #expect(outcome.output == (try await Workplace.picture()))
        let line = try JSON(outcome.error)
        #expect(line["output"]?.string == "-")
        #expect(try JSONSchema("pick").problems(with: line) == [])
    }

    @Test func `an extension of another format is reported, and nothing is converted`() async throws
    {
        let place = try await library(["a.jpg"])

        let outcome = try await place.run(
            "pick", "--folder", "photos", "--first", "-o", "out.png")

        #expect(
            outcome.error
                == "imageeditor: out.png contains a JPEG: pictures are copied, not converted\n")
        #expect(try await place.read("out.png") == Workplace.picture())
    }

    @Test func `without a terminal an option has to choose`() async throws {
        let place = try await library(["a.jpg"])

        let outcome = try await place.run("pick", "--folder", "photos")

        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(
            outcome.error
                == "imageeditor: picking from a list needs a terminal; choose with --first, --newest"
                + " or --match GLOB\n")
    }

    @Test(arguments: [
        ("--folder none", 66, "there is no folder none"),
        ("--folder empty", 66, "there is no picture in the photo library"),
        ("--folder photos --match *.gif", 66, "no picture's name matches *.gif"),
        ("--folder photos --type png", 66, "there is no picture in the photo library"),
        ("--folder broken --first", 65, "a.jpg: not an image"),
        ("--from attic", 64, "attic"), ("--from feed --folder photos", 64, "--folder"),
        ("--from feed -d test:", 64, "--device"), ("--limit 0", 64, "--limit 0"),
        ("--limit 2 -o out.jpg", 64, "-o names one file"),
        ("--first --newest", 64, "different pictures"),
        ("--first --protocol kitty", 64, "--protocol requires a list"),
    ])
    func `a failed pick is one line and a status`(
        _ words: String, _ status: Int, _ part: String
    ) async throws {
        let place = try await library(["a.jpg"])
        try FileManager.default.createDirectory(
            at: place.path("empty"), withIntermediateDirectories: true)
        try place.write(Data("no picture".utf8), to: "broken/a.jpg")
        var arguments = ["pick"] + words.split(separator: " ").map(String.init)
        if status != 64, !words.contains("--match") { arguments.append("--first") }

        let outcome = try await place.run(arguments)

        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(part), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1)
        #expect(outcome.output.isEmpty)
    }

    @Test func `an unreadable folder is a permission error`() async throws {
        let place = try await library(["a.jpg"])
        let folder = place.path("photos").path
        #expect(chmod(folder, 0) == 0)
        defer { chmod(folder, 0o700) }

        let outcome = try await withoutPrivileges(
            place, "pick", "--folder", "photos", "--first")

        #expect(outcome.status == 77)
        #expect(
            outcome.error
                == "imageeditor: photos: permission denied; check its owner and mode\n")
    }

    @Test func `an unreadable folder in the library is left out and named`() async throws {
        let place = try await library(["a.jpg", "locked/b.jpg"])
        let folder = place.path("photos/locked").path
        #expect(chmod(folder, 0) == 0)
        defer { chmod(folder, 0o700) }

        let outcome = try await withoutPrivileges(
            place, "pick", "--folder", "photos", "--newest")

        #expect(outcome.status == 0)
        #expect(outcome.text == "photos/a.jpg\n")
        #expect(outcome.error == "imageeditor: locked cannot be read, and is left out\n")
    }

    /// Runs the tool without privileges: root ignores file modes unless it drops its capabilities.
    private func withoutPrivileges(
        _ place: Workplace, _ arguments: String...
    ) async throws -> Workplace.Outcome {
        guard geteuid() == 0 else { return try await place.run(arguments) }
        return try await place.run(
            ["--bounding-set=-dac_override,-dac_read_search", Workplace.tool.path] + arguments,
            program: URL(filePath: "/usr/bin/setpriv"))
    }

    @Test func `a server that does not answer is reported`() async throws {
        let outcome = try await Workplace().run(
            "pick", "--from", "feed", "--first", "--server", "http://127.0.0.1:9")

        #expect(outcome.status == 0 && outcome.text == "mountains.jpg\n")
        #expect(outcome.error.hasPrefix("imageeditor: no feed from the server: "))
    }

    @Test func `names that are not UTF-8 are printed unchanged`() async throws {
        let place = try await library([])
        let name: [UInt8] = Array("photos/".utf8) + [0xFF, 0x1B] + Array(".jpg".utf8)
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        let made = try await place.run(
            ["sh", "-c", #"mkdir -p photos && mv photo.jpg "$(printf 'photos/\377\033.jpg')""#],
            program: URL(filePath: "/usr/bin/env"))
        #expect(made.status == 0, "\(made.error)")

        let printed = try await place.run("pick", "--folder", "photos", "--first")
        #expect(printed.output == Data(name + [0x0A]))
        let edited = try await place.run(
            "edit", "--pick", "library", "--folder", "photos", "--first", "--filter", "sepia", "-o",
            "out.jpg")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(!edited.error.contains("\u{1B}"))
    }
}

// MARK: - On a terminal

extension PickEndToEndTests {
    @Test func `a list can be browsed, previewed and chosen from`() async throws {
        let place = try await library(["a.jpg", "b.jpg", "c.jpg"])

        let (outcome, screen) = try await onTerminal(place, typing: "x\nv 2\n/b.\n2\n")

        #expect(outcome == 0)
        #expect(try place.read("out.txt") == Data("photos/b.jpg\n".utf8))
        #expect(screen.contains("3 pictures in the photo library"))
        #expect(screen.contains("x is not a picture number"))
        #expect(screen.contains("▀"))
        #expect(screen.contains("1 of 3 pictures match b."))
    }

    @Test(arguments: [("kitty", "_Ga=T,f=100"), ("iterm2", "]1337;File"), ("sixel", "P0;1;0q")])
    func `a picture of the list is drawn with the requested protocol`(
        name: String, start: String
    ) async throws {
        let place = try await library(["a.jpg"])

        let (status, screen) = try await onTerminal(
            place, typing: "v 1\n1\n", "--protocol \(name)")

        #expect(status == 0)
        #expect(screen.contains("\u{1B}\(start)") && !screen.contains("▀"))
        #expect(try place.read("out.txt") == Data("photos/a.jpg\n".utf8))
    }

    @Test(arguments: ["q\n", ""])
    func `leaving a list ends with 130`(_ typed: String) async throws {
        let place = try await library(["a.jpg"])

        let (status, screen) = try await onTerminal(place, typing: typed)

        #expect(status == 130)
        #expect(screen.contains("imageeditor: nothing was picked"))
        #expect(try place.read("out.txt").isEmpty)
    }

    @Test func `a picture is not written to a terminal`() async throws {
        let place = try await library(["a.jpg"])

        let (status, screen) = try await onTerminal(
            place, typing: "", "--first -o -", redirect: "")

        #expect(status == 64)
        #expect(screen.contains("an image cannot be written to a terminal"))
    }

    /// Runs `pick` on its own terminal, with standard output in `out.txt`.
    private func onTerminal(
        _ place: Workplace, typing: String, _ options: String = "", redirect: String = "> out.txt"
    ) async throws -> (status: Int, screen: String) {
        let outcome = try await place.run(
            [
                "-qec", "'\(Workplace.tool.path)' pick --folder photos \(options) \(redirect)",
                "/dev/null",
            ], input: Data(typing.utf8),
            environment: ["TERM": "xterm", "COLORTERM": "truecolor"],
            program: URL(filePath: "/usr/bin/script"))
        return (outcome.status, outcome.text)
    }

    /// A folder `photos` with pictures, each newer than the one before.
    func library(_ names: [String]) async throws -> Workplace {
        let place = try Workplace()
        try await place.bringPhotos(names)
        for (index, name) in names.enumerated() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + Double(index))],
                ofItemAtPath: place.path("photos/\(name)").path)
        }
        return place
    }
}

extension Workplace {
    /// Sets the folder of photographs in the environment.
    var pictures: [String: String] {
        ["XDG_PICTURES_DIR": path("photos").path]
    }
}
