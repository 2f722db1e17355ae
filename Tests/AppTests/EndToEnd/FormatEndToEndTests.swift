import Core
import Editing
import Foundation
import Testing

/// WebP and GIF, and selecting one of several frames.
struct FormatEndToEndTests {
    @Test(arguments: ["webp", "gif"])
    func `a result has the format of its extension or --format`(_ format: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let named = try await place.run("edit", "photo.jpg", "--resize", "60", "-o", "a.\(format)")
        let told = try await place.run("edit", "photo.jpg", "--resize", "60", "--format", format)

        #expect(named.status == 0 && told.status == 0, "\(named.error)\(told.error)")
        #expect(named.error + told.error == "")
        let inspector = RenderingImageInspector()
        #expect(try inspector.inspect(place.read("a.\(format)")).format.rawValue == format)
        #expect(try place.read("photo-resize.\(format)") == place.read("a.\(format)"))
    }

    @Test func `--lossless is for WebP`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let small = ["edit", "photo.jpg", "--resize", "60", "--lossless"]
        let webp = try await place.run(small + ["-o", "a.webp"])
        let png = try await place.run(small + ["-o", "a.png"])
        let again = try await place.run("edit", "a.png", "--lossless", "-o", "b.webp")

        #expect(webp.status == 0 && png.status == 0 && again.status == 0)
        #expect(webp.error == "")
        #expect(png.error.contains("--lossless has no effect"))
        #expect(try place.read("a.webp") == place.read("b.webp"))
    }

    @Test func `a PNG that was transferred as text is damaged, and the tool says why`() async throws
    {
        let place = try Workplace()
        let png = try await Workplace.smallPicture(as: .png)
        let start = Data([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A])
        try place.write(start + png.dropFirst(8), to: "text.png")

        for command in [["show", "text.png"], ["edit", "text.png", "-o", "a.png"]] {
            let outcome = try await place.run(command)
            #expect(outcome.status == 65)
            #expect(
                outcome.error.contains("a text-mode transfer has changed its line endings"),
                "\(outcome.error)")
        }
    }

    @Test func `a sheet of an animation says which picture it shows`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let outcome = try await place.run("filters", "--sheet", "a.gif", "-o", "sheet.png")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("frames, the first one is used\n"), "\(outcome.error)")
    }

    @Test func `reducing an animation to one picture is always reported`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let first = try await place.run("edit", "a.gif", "--filter", "invert", "-o", "1.jpg")
        let second = try await place.run(
            "edit", "a.gif", "--filter", "invert", "-o", "2.png", "--frame", "2")
        let one = try await place.run(
            "edit", "a.gif", "--filter", "invert", "-o", "1.png", "--frame", "1")
        let third = try await place.run("edit", "a.gif", "-o", "3.png", "--frame", "3")
        let shown = try await place.run("show", "a.gif")
        let json = try await place.run("show", "a.gif", "--frame", "2", "--json")

        #expect(first.status == 0 && second.status == 0, "\(first.error)\(second.error)")
        #expect(
            first.error
                == "imageeditor: a.gif: animated: 2 frames, the first one is used;"
                + " use --frame N for another frame\n")
        #expect(second.error == "" && one.error == "")
        #expect(try place.read("1.png") != place.read("2.png"))
        #expect(third.status == 65)
        #expect(third.error == "imageeditor: a.gif: there is no frame 3: the image has 2\n")
        #expect(shown.text.contains("Frames:"))
        let facts = try #require(try json.json().first)
        #expect(facts["frame"]?.number == 2)
        #expect(try JSONSchema("show").problems(with: facts) == [])
    }

    /// Two one-pixel frames with the values 0 and 1.
    private static var animation: Data {
        var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 0, 0]
        for code: UInt8 in [0x44, 0x4C] {
            bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0]
        }
        return Data(bytes + [0x3B])
    }
}
