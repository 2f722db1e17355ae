import Core
import Foundation
import Testing

/// Remembered edits of files that another program has replaced since.
struct ReplacedOriginalEndToEndTests {
    @Test func `an edit is not continued with the former picture of a replaced file`() async throws
    {
        let place = try await Self.place()
        let original = try place.read("photo.png")
        // The edit in place keeps a copy of the same bytes.
        try place.write(original, to: "twin.png")
        try await place.ok("edit", "twin.png", "--filter", "sepia", "--in-place")
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        try place.write(try await Workplace.smallPicture(width: 41, as: .png), to: "photo.png")

        for image in ["photo.png", "out.png"] {
            let refused = try await place.run(
                "edit", image, "--continue", "--flip", "h", "-o", "out.png", "--force")
            #expect(refused.status == 66 && refused.isOneLine, "\(refused.error)")
            #expect(
                refused.error.contains(
                    "photo.png has changed since the last edit; put it back, or start a new"),
                "\(refused.error)")
        }
        let history = try await place.ok("history", "photo.png", "--json").json()
        #expect(try JSONSchema("history").problems(with: history[0]) == [])
        #expect(history[0]["originalIsReplaced"] == .boolean(true))
        // The result shows the former picture already, so its states stay reachable.
        let undone = try await place.run("undo", "out.png")
        #expect(undone.status == 0 && undone.isOneLine, "\(undone.error)")
        #expect(undone.error.contains("its former picture is used"), "\(undone.error)")
        #expect(try place.read("out.png") == original)
        try place.write(original, to: "photo.png")
        try await place.ok("redo", "photo.png")
        try await place.ok("edit", "photo.png", "--continue", "--flip", "h", "-o", "more.png")
    }

    @Test func `a picture that is replaced before the recipe arrives is not rendered`()
        async throws
    {
        let place = try Workplace()
        let original = try await Workplace.picture()
        // A thread of its own hashes so many bytes.
        #expect(original.count >= DigestOnDemand.leastForThread)
        try place.write(original, to: "photo.jpg")
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"sepia"}]}"#.utf8), to: "recipe.json")

        let outcome = try await place.shell(
            #"("$TOOL" edit photo.jpg --resize 300x --in-place >&2; cat recipe.json)"#
                + #" | "$TOOL" edit photo.jpg --recipe - -o out.jpg"#)

        #expect(outcome.status == 0, "\(outcome.error)")
        try place.write(try place.read("photo.jpg"), to: "small.jpg")
        try await place.ok("edit", "small.jpg", "--recipe", "recipe.json", "-o", "small-out.jpg")
        #expect(try place.read("out.jpg") == place.read("small-out.jpg"))
        // The edit in place keeps its history.
        try await place.ok("undo", "photo.jpg")
        #expect(try place.read("photo.jpg") == original)
    }

    @Test func `a replaced original without a copy is named`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photo.png", "--filter", "sepia", "-o", "out.png")
        try place.write(try await Workplace.smallPicture(width: 41, as: .png), to: "photo.png")

        let outcome = try await place.run("undo", "out.png")
        #expect(outcome.status == 66 && outcome.isOneLine, "\(outcome.error)")
        #expect(outcome.error.contains("photo.png has changed since"), "\(outcome.error)")
    }

    @Test func `a replaced image that was edited in place keeps its way back`() async throws {
        let place = try await Self.place()
        let original = try place.read("photo.png")
        try await place.ok("edit", "photo.png", "--filter", "sepia", "--in-place")
        try place.write(try await Workplace.smallPicture(width: 41, as: .png), to: "photo.png")

        for words in [["undo"], ["reset"], ["edit", "--continue", "--flip", "h"]] {
            let name = "\(words[0]).png"
            let outcome = try await place.run(words + ["photo.png", "-o", name])
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(
                outcome.error.contains(
                    "photo.png has changed since the last edit; its former picture is used\n"),
                "\(outcome.error)")
        }
        #expect(try place.read("undo.png") == original && place.read("reset.png") == original)
        let history = try await place.ok("history", "photo.png")
        #expect(history.text.contains("photo.png, changed since\n"), "\(history.text)")
    }

    /// A folder with a small picture.
    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(as: .png), to: "photo.png")
        return place
    }
}
