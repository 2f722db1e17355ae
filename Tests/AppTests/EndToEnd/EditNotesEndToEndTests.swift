import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// The notes that `docs/fidelity.md` promises, and those on options, with the built tool.
struct EditNotesEndToEndTests {
    /// A file, edits of it, and the beginning of the note on each of them.
    private static func cases() async throws -> [(file: Data, edits: [[String]], note: String)] {
        let photo = try jpeg(64, 32)
        let video = RawUltraHDR.motionPhoto(photo)
        let hdr = RawUltraHDR(photo, map: try jpeg(16, 8)).data
        return [
            (try jpeg(61, 27), [["--flip", "h"], ["--crop", "20x10+3+3"]], "not lossless"),
            (
                video, [["--flip", "h"], ["--resize", "30"], ["--filter", "sepia"]],
                "left out: the video"
            ),
            (video, [["--format", "png"], ["--format", "webp"]], "left out: the video"),
            (hdr, [["--filter", "sepia"], ["--format", "png"]], "left out: the gain map"),
            (
                try #require(Data(base64Encoded: ColorEndToEndTests.inks)),
                [["--filter", "sepia"], ["--format", "gif"]], "CMYK colours are converted"
            ),
            (
                RawUltraHDR.inserting([(0xE2, foreignProfile)], into: photo),
                [["--filter", "sepia"], ["--resize", "30"], ["--format", "png"]],
                "the colour profile does not fit the picture's channels"
            ),
            (withEXIF(photo), [["--format", "gif"]], "left out: EXIF, for which GIF has no room"),
            (
                AnimationEndToEndTests.animation, [["--format", "jpeg"]],
                "animated: 3 frames, the first one is used; use --frame N"
            ),
            (
                photo, [["--format", "png", "--quality", "50"]],
                "--quality has no effect, because PNG is lossless"
            ),
            (
                try transparent(), [["--format", "jpeg"], ["--format", "jpeg", "--flip", "h"]],
                "the transparency is lost"
            ),
            (try transparent(), [["--format", "gif"]], "partly transparent pixels became"),
            (
                try transparent(), [["--profile", "p3", "--intent", "perceptual"]],
                "--intent has no effect"
            ),
            (
                try await Workplace.picture(3), [["--auto"]],
                "--auto found nothing to correct"
            ),
        ]
    }

    @Test func `single edits and batches print the same notes`() async throws {
        for (file, edits, note) in try await Self.cases() {
            let place = try Workplace()
            for name in ["a.x", "b.x"] { try place.write(file, to: name) }
            for words in edits {
                var expected: Set<Substring> = []
                for name in ["a.x", "b.x"] {
                    let one = try await place.run(
                        ["edit", name, "-o", "one", "--force"] + words)
                    #expect(one.status == 0, "\(words): \(one.error)")
                    #expect(
                        one.error.hasPrefix("imageeditor: \(name): \(note)"),
                        "\(words): \(one.error)")
                    expected.formUnion(one.error.split(separator: "\n"))
                }
                let many = try await place.run(
                    ["edit", "a.x", "b.x", "--out-dir", "many", "--force"] + words)
                #expect(many.status == 0, "\(words): \(many.error)")
                #expect(Set(many.error.split(separator: "\n")) == expected, "\(words)")
            }
        }
    }

    @Test func `continued and undone edits print the notes on what they write`() async throws {
        let place = try Workplace()
        try place.write(RawUltraHDR.motionPhoto(try Self.jpeg(64, 32)), to: "a.jpg")
        let note = ".jpg: left out: the video\n"
        for words in [
            ["edit", "a.jpg", "--flip", "h", "-o", "b.jpg"],
            ["edit", "a.jpg", "--continue", "--flip", "v", "-o", "b.jpg", "--force"],
            ["undo", "b.jpg"], ["redo", "b.jpg"],
        ] {
            let outcome = try await place.run(words)
            #expect(outcome.status == 0, "\(words): \(outcome.error)")
            #expect(outcome.error.contains(note), "\(words): \(outcome.error)")
        }
        let whole = try await place.ok("reset", "b.jpg")
        #expect(!whole.error.contains(note))
        #expect(try place.read("b.jpg") == place.read("a.jpg"))
    }

    private static func jpeg(_ width: Int, _ height: Int) throws -> Data {
        let samples = (0..<width * height).map { UInt8($0 % width * 255 / width) }
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: width, height: height), layout: .gray8, samples: samples))
        return try pixels.encoded(as: EncodingOptions(format: .jpeg))
    }

    /// A JPEG segment with the head of a profile for RGB, which no grey picture has.
    private static var foreignProfile: Data {
        var profile = [UInt8](repeating: 0, count: 132)
        profile[3] = 132
        profile.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
        profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return Data(Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    /// A PNG with opaque, invisible and partly transparent pixels.
    private static func transparent() throws -> Data {
        let samples = (0..<32 * 16).flatMap { [200, 120, 40, UInt8($0 / 2)] as [UInt8] }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 32, height: 16), layout: .rgba8, samples: samples))
        return try pixels.encoded(as: EncodingOptions(format: .png))
    }

    /// `photo` with the name of a maker.
    private static func withEXIF(_ photo: Data) -> Data {
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
            + [0x01, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Abc\0".utf8) + [0, 0, 0, 0]
        return RawUltraHDR.inserting([(0xE1, Data("Exif\0\0".utf8) + tiff)], into: photo)
    }
}
