import Core
import Editing
import Foundation
import Testing

/// Depth, colour profiles and inks, from the command line.
struct ColorEndToEndTests {
    @Test func `a profile is converted to, kept by filters, and given up again`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let wide = try await place.run("edit", "photo.jpg", "--profile", "p3", "-o", "p3.png")
        let bright = try await place.run("edit", "p3.png", "--brightness", "1", "-o", "bright.jpg")
        let plain = try await place.run(
            "edit", "bright.jpg", "--profile", "srgb", "--intent", "relative", "-o", "s.webp")

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

    private func profile(_ place: Workplace, _ file: String) throws -> String? {
        try RenderingImageInspector().inspect(place.read(file)).colorProfile
    }

    /// 64 grey pixels of 16 bits, from 30,000 in steps of 3.
    private static let ramp = """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAAABEAAAAAAbliuIAAAAdUlEQVR42gXBAYYCAAAAsJ4UEREREREREREREREj\
        IiIiIiIi4jgiIiIiIiIiIiIiIqI/tAUEhYRFRMXEJSSlpGVk5eQVFJWUVVTV1NHQ1NLW0dXTNzA0MjYx9effzNzC\
        0sraxtbO3sHRydnF1c3dw9PL28f3B1azQOGFkqE7AAAAAElFTkSuQmCC
        """
}
