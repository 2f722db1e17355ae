import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Gain maps and videos of photographs, with the built tool.
struct AuxiliaryContentEndToEndTests {
    /// A picture of 256 × 128 pixels with a gain map of 64 × 32.
    private func ultraHDR() throws -> Data {
        RawUltraHDR(try Self.jpeg(256, 128), map: try Self.jpeg(64, 32)).data
    }

    private static func jpeg(_ width: Int, _ height: Int) throws -> Data {
        let samples = (0..<width * height).map { UInt8($0 % width * 255 / width) }
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: width, height: height), layout: .gray8, samples: samples))
        return try pixels.encoded(as: EncodingOptions(format: .jpeg))
    }

    @Test func `show names a gain map and a video`() async throws {
        let place = try Workplace()
        try place.write(try ultraHDR(), to: "hdr.jpg")
        try place.write(RawUltraHDR.motionPhoto(try Self.jpeg(64, 32)), to: "motion.jpg")

        let hdr = try await place.run("show", "hdr.jpg")
        #expect(hdr.text.contains("Gain map:        64 × 32 pixels, for HDR screens\n"))
        let json = try #require(
            try await place.run("show", "hdr.jpg", "--json").json().first)
        #expect(json["gainMap"]?["width"]?.number == 64)
        #expect(json["videoBytes"] == nil)
        let motion = try await place.run("show", "motion.jpg")
        #expect(motion.text.contains("Video:           312 bytes, of a motion photograph\n"))
    }

    @Test func `geometry keeps the gain map, and other edits say that they leave it out`()
        async throws
    {
        let place = try Workplace()
        try place.write(try ultraHDR(), to: "hdr.jpg")

        for (words, size) in [
            (["--rotate", "90"], "32 × 64"), (["--crop", "128x64+64+32"], "32 × 16"),
            (["--resize", "100"], "25 × 13"),
        ] {
            let run = try await place.run(["edit", "hdr.jpg", "-o", "out.jpg", "--force"] + words)
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            let shown = try await place.run("show", "out.jpg")
            #expect(shown.text.contains("\(size) pixels, for HDR screens"), "\(shown.text)")
        }
        for words in [["--brightness", "10"], ["--format", "png"]] {
            let run = try await place.run(["edit", "hdr.jpg", "-o", "out", "--force"] + words)
            #expect(run.status == 0)
            #expect(
                run.error.contains(
                    "imageeditor: hdr.jpg: left out: the gain map (which adapts the picture to HDR"
                        + " screens)\n"),
                "\(run.error)")
            #expect(try place.read("out").firstRange(of: Data("hdrgm".utf8)) == nil)
        }
    }

    @Test func `a video is left out with a note, in a batch, too`() async throws {
        let place = try Workplace()
        let motion = RawUltraHDR.motionPhoto(try Self.jpeg(64, 32))
        for name in ["a.jpg", "b.jpg"] { try place.write(motion, to: "in/\(name)") }

        let one = try await place.run("edit", "in/a.jpg", "--flip", "h", "-o", "one.jpg")
        #expect(one.error == "imageeditor: in/a.jpg: left out: the video\n")
        #expect(try place.read("one.jpg").firstRange(of: Data("Motion".utf8)) == nil)
        let many = try await place.run(
            "edit", "in/a.jpg", "in/b.jpg", "--flip", "h", "--out-dir", "out")
        #expect(many.status == 0)
        for name in ["a.jpg", "b.jpg"] {
            #expect(many.error.contains("imageeditor: in/\(name): left out: the video\n"))
        }
    }
}
