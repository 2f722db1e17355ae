import Foundation
import Rendering
import Testing

/// `show --histogram` of the built tool.
struct HistogramEndToEndTests {
    @Test func `a picture's levels are drawn below its facts`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let run = try await place.run("show", "photo.jpg", "--histogram")

        #expect(run.status == 0)
        #expect(run.text.contains("1200 × 800"))
        for channel in ["Luminance: mean ", "Red: mean ", "Green: mean ", "Blue: mean "] {
            #expect(run.text.contains("\n" + channel))
        }
        #expect(run.text.contains("█"))
        // A pipe is not a terminal, whatever the environment says.
        #expect(!run.text.contains("\u{1B}"))
        #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test func `JSON has all counts, exactly`() async throws {
        let place = try Workplace()
        let samples: [UInt8] = [0, 0, 0, 255, 255, 0, 0, 255, 10, 20, 30, 128, 9, 9, 9, 0]
        let pixels = try #require(
            Pixels(size: ImageSize(width: 2, height: 2), layout: .rgba8, samples: samples))
        try place.write(try pixels.encoded(), to: "four.png")

        let run = try await place.run("show", "four.png", "--histogram", "--json")

        let histogram = try #require(try run.json().first?["histogram"])
        #expect(histogram["transparentPixels"]?.number == 1)
        let red = (histogram["red"]?["counts"]?.array ?? []).compactMap(\.number)
        #expect(red == (0..<256).map { [0: 1, 10: 1, 255: 1][$0] ?? 0 })
        #expect(histogram["green"]?["median"]?.number == 0)
        #expect(histogram["blue"]?["mean"]?.number == 10)
        #expect(histogram["luminance"]?["counts"]?.array?.count == 256)
        let plain = try await place.run("show", "four.png", "--json")
        #expect(try plain.json().first?["histogram"] == nil)
    }

    @Test func `a damaged picture has no histogram`() async throws {
        let place = try Workplace()
        let data = try await Workplace.picture()
        try place.write(data.prefix(data.count / 2), to: "cut.jpg")
        #expect(try await place.run("show", "cut.jpg").status == 0)
        let run = try await place.run("show", "cut.jpg", "--histogram")
        #expect(run.status == 65)
        #expect(run.text.isEmpty)
    }
}
