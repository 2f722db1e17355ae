import Core
import Editing
import Foundation
import Testing

/// Depth, colour profiles and inks, from the command line.
struct ColorEndToEndTests {
    @Test func `a profile is converted to, kept by filters, and given up again`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let wide = try await place.run("edit", "photo.jpg", "--profile", "P3", "-o", "p3.png")
        let bright = try await place.run("edit", "p3.png", "--brightness", "1", "-o", "bright.jpg")
        let plain = try await place.run(
            "edit", "bright.jpg", "--profile", "sRGB", "--intent", "relative", "-o", "s.webp")

        #expect(wide.status == 0 && bright.status == 0 && plain.status == 0, "\(wide.error)")
        #expect(try profile(place, "p3.png") == "Display P3")
        #expect(try profile(place, "bright.jpg") == "Display P3")
        #expect(try profile(place, "s.webp") == "sRGB")
    }

    @Test func `a profile comes from a file, and anything else is refused`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try place.write(Data("nonsense".utf8), to: "p.icc")

        let broken = try await place.run("edit", "photo.jpg", "--profile", "p.icc", "-o", "a.png")
        let missing = try await place.run("edit", "photo.jpg", "--profile", "p5", "-o", "a.png")
        let wrong = try await place.run(
            "edit", "photo.jpg", "--profile", "p3", "--intent", "best", "-o", "a.png")

        #expect(broken.status == 65, "\(broken.error)")
        #expect(broken.error.contains("not a colour profile for RGB"))
        #expect(missing.status == 66, "\(missing.error)")
        #expect(wrong.status == 64, "\(wrong.error)")
        #expect(wrong.error.contains("perceptual"))
    }

    @Test func `16 bits stay 16 bits under a filter`() async throws {
        let place = try Workplace()
        let ramp = try #require(Data(base64Encoded: Self.ramp))
        try place.write(ramp, to: "ramp.png")

        let outcome = try await place.run("edit", "ramp.png", "--brightness", "5", "-o", "out.png")

        #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
        // The depth of a PNG is the 25th byte.
        #expect(try place.read("out.png").dropFirst(24).first == 16)
    }

    @Test func `inks that become RGB are reported, and only those, in a batch, too`() async throws {
        let place = try Workplace()
        let file = try #require(Data(base64Encoded: Self.inks))
        for name in ["a.jpg", "b.jpg"] { try place.write(file, to: name) }
        let note = "imageeditor: a.jpg: CMYK colours are converted to RGB"

        for (words, isConverted) in [
            (["--crop", "8x8+0+0"], false), (["--filter", "none"], false),
            (["--border", "2"], false), (["--border", "2,color=black"], true),
            (["--filter", "sepia"], true), (["--format", "png"], true),
        ] {
            let one = try await place.run(["edit", "a.jpg", "-o", "out", "--force"] + words)
            #expect(one.status == 0)
            #expect(one.error.contains(note) == isConverted, "\(words): \(one.error)")
            let many = try await place.run(
                ["edit", "a.jpg", "b.jpg", "--out-dir", "many", "--force"] + words)
            #expect(many.status == 0)
            #expect(many.error.contains(note) == isConverted, "\(words): \(many.error)")
        }
    }

    private func profile(_ place: Workplace, _ file: String) throws -> String? {
        try RenderingImageInspector().inspect(place.read(file)).colorProfile
    }

    /// 64 grey pixels of 16 bits, from 30,000 in steps of 3.
    private static let ramp = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAAABEAAAAAAbliuIAAAAdUlEQVR42gXBAYYCAAAAsJ4UEREREREREREREREj\
        IiIiIiIi4jgiIiIiIiIiIiIiIqI/tAUEhYRFRMXEJSSlpGVk5eQVFJWUVVTV1NHQ1NLW0dXTNzA0MjYx9effzNzC\
        0sraxtbO3sHRydnF1c3dw9PL28f3B1azQOGFkqE7AAAAAElFTkSuQmCC
        """

    /// A CMYK JPEG of 16 × 16 pixels of one colour.
    static let inks = """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3\
        OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAG\
        /8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwC7TSxVgAAAD//Z
        """
}
