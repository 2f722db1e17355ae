import Core
import Editing
import Foundation
import Rendering
import Testing

/// Animations in and out of the built tool.
struct AnimationEndToEndTests {
    private static let formats = ["gif", "webp", "png"]

    /// Three frames of 4 × 2 in red, blue and red, for 0.07, 0.2 and 0.13 s, played twice.
    static let animation: Data = {
        var bytes = Array("GIF89a".utf8) + [4, 0, 2, 0, 0x80, 0, 0, 200, 0, 0, 0, 0, 200]
        bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 1, 0, 0]
        for (color, delay) in [(0, 7), (1, 20), (0, 13)] as [(UInt8, UInt8)] {
            bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 2, 0, 0]
            // Codes of 3 bits: clear, two pixels, four times; then the end.
            let codes: [UInt8] = (0..<4).flatMap { _ in [4, color, color] } + [5]
            var (packed, count, piece): (Int, Int, [UInt8]) = (0, 0, [])
            for code in codes {
                packed |= Int(code) << count
                count += 3
                while count >= 8 {
                    piece.append(UInt8(packed & 255))
                    (packed, count) = (packed >> 8, count - 8)
                }
            }
            if count > 0 { piece.append(UInt8(packed)) }
            bytes += [2, UInt8(piece.count)] + piece + [0]
        }
        return Data(bytes + [0x3B])
    }()

    private static let timing = AnimationTiming(
        durations: [7, 20, 13].map { FrameDuration($0, per: 100) }, plays: 2)

    @Test(arguments: formats)
    func `edit writes each frame of an animation, with durations and plays`(
        _ format: String
    ) async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")
        let edit = ["--filter", "sepia", "--resize", "2", "--lossless"]

        let outcome = try await place.run(["edit", "a.gif"] + edit + ["-o", "b.\(format)"])

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(!outcome.error.contains("animated"), "\(outcome.error)")
        let result = try Image(data: place.read("b.\(format)"))
        #expect(result.info.animation == Self.timing)
        #expect(result.info.storedSize == ImageSize(width: 2, height: 1))
        for frame in 1...3 {
            let alone = try await place.run(
                ["edit", "a.gif"] + edit + ["--frame", "\(frame)", "-o", "\(frame).\(format)"])
            #expect(alone.status == 0, "\(alone.error)")
            let still = try Image(data: place.read("\(frame).\(format)"))
            #expect(still.info.frames == 1)
            #expect(try result.showingFrame(frame).pixels() == still.pixels())
        }
    }

    @Test func `a JPEG contains the first frame, with a note`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let outcome = try await place.run("edit", "a.gif", "--filter", "sepia", "-o", "b.jpg")

        #expect(outcome.status == 0)
        #expect(
            outcome.error
                == "imageeditor: a.gif: animated: 3 frames, the first one is used;"
                + " use --frame N for another frame\n")
        let piped = try await place.run(
            ["edit", "-", "--filter", "sepia", "-o", "c.jpg"], input: Self.animation)
        #expect(piped.error == outcome.error.replacing("a.gif", with: "standard input"))
    }

    @Test func `a batch writes the same animations as single edits`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "in/a.gif")
        try place.write(Self.animation, to: "in/b.gif")

        let batch = try await place.run(
            "edit", "-r", "in", "--filter", "noir", "--out-dir", "out", "--format", "webp")
        let single = try await place.run(
            "edit", "in/a.gif", "--filter", "noir", "-o", "a.webp")

        #expect(batch.status == 0 && single.status == 0, "\(batch.error)\(single.error)")
        #expect(!batch.error.contains("animated"))
        #expect(try place.read("out/a.webp") == place.read("a.webp"))
        #expect(try place.read("out/b.webp") == place.read("a.webp"))
        #expect(try Image(data: place.read("a.webp")).info.animation == Self.timing)
    }

    @Test func `an edit in place keeps the animation, and undo brings the file back`()
        async throws
    {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let edit = try await place.run("edit", "a.gif", "--filter", "sepia", "--in-place")
        let edited = try place.read("a.gif")
        let undo = try await place.run("undo", "a.gif")

        #expect(edit.status == 0 && undo.status == 0, "\(edit.error)\(undo.error)")
        #expect(try Image(data: edited).info.animation == Self.timing)
        #expect(edited != Self.animation)
        #expect(try place.read("a.gif") == Self.animation)
    }

    @Test func `show tells frames, durations and plays`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let text = try await place.run("show", "a.gif")
        let json = try await place.run("show", "a.gif", "--json")

        #expect(text.text.contains("3 of 0.07 to 0.2 s, 0.4 s in all, plays 2 times"))
        let facts = try #require(try json.json().first)
        #expect(try JSONSchema("show").problems(with: facts) == [])
        #expect(facts["animation"]?["plays"]?.number == 2)
    }

    @Test func `a limit of animations can be set`() async throws {
        let place = try Workplace()
        try place.write(Self.animation, to: "a.gif")

        let refused = try await place.run(
            "edit", "a.gif", "--filter", "sepia", "-o", "b.gif", "--max", "animation-pixels=23")
        let accepted = try await place.run(
            "edit", "a.gif", "--filter", "sepia", "-o", "b.gif", "--max", "animation-pixels=24")

        #expect(refused.status == 65)
        #expect(refused.error.contains("animation-pixels"), "\(refused.error)")
        #expect(accepted.status == 0, "\(accepted.error)")
    }
}
