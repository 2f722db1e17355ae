import Core
import Editing
import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Testing

/// Formats that are decoded in processes of their own.
struct IsolatedFormatsEndToEndTests {
    static let names = ["gradient.heic", "gradient.avif", "gradient.tif", "gradient.jxl"]

    private func place(with names: [String] = names) throws -> Workplace {
        let place = try Workplace()
        for name in names { try place.write(Fixtures.data("isolated/" + name), to: name) }
        return place
    }

    @Test(arguments: names)
    func `an image is shown and edited, and the original stays`(_ name: String) async throws {
        let place = try place()
        let original = try place.read(name)

        let shown = try await place.run("show", name, "--json")
        let facts = try #require(try shown.json().first)
        #expect(facts["width"]?.number == 64 && facts["height"]?.number == 48)
        let format = ImageFormat(fileExtension: URL(filePath: name).pathExtension)
        #expect(facts["format"]?.string == format?.rawValue)

        let edited = try await place.run("edit", name, "--filter", "sepia", "--json")
        #expect(edited.status == 0, "\(edited.error)")
        let result = "gradient-sepia." + (format?.resultFormat.fileExtension ?? "")
        #expect(try await place.run("show", result).status == 0)
        #expect(try place.read(name) == original)

        let undone = try await place.run("undo", name)
        #expect(undone.status == 0, "\(undone.error)")
    }

    @Test func `many images are edited, each into a format that can be written`() async throws {
        let place = try place(with: ["gradient.heic", "gradient.tif"])
        let run = try await place.run(
            "edit", "gradient.heic", "gradient.tif", "--filter", "noir", "--out-dir", "out")
        #expect(run.status == 0, "\(run.error)")
        let inspector = RenderingImageInspector()
        #expect(try inspector.inspect(place.read("out/gradient.jpg")).format == .jpeg)
        #expect(try inspector.inspect(place.read("out/gradient.tif")).format == .tiff)
    }

    @Test func `a JPEG becomes a smaller JPEG XL and comes back byte for byte`() async throws {
        let place = try Workplace()
        let original = try await Workplace.picture()
        try place.write(original, to: "photo.jpg")
        let small = try await place.run("edit", "photo.jpg", "-o", "small.jxl")
        #expect(small.status == 0 && small.error.isEmpty, "\(small.error)")
        #expect(try place.read("small.jxl").count < original.count)
        let back = try await place.run("edit", "small.jxl", "-o", "back.jpg")
        #expect(back.status == 0 && back.error.isEmpty, "\(back.error)")
        #expect(try place.read("back.jpg") == original)
    }

    @Test func `a format that cannot be written is not edited in place`() async throws {
        let place = try place(with: ["gradient.heic"])
        let original = try place.read("gradient.heic")
        let run = try await place.run("edit", "gradient.heic", "--filter", "noir", "--in-place")
        #expect(run.status == 64)
        #expect(run.error.contains("a HEIC file cannot be edited in place"), "\(run.error)")
        #expect(try place.read("gradient.heic") == original)
    }

    @Test func `the formats are listed with their libraries`() async throws {
        let place = try Workplace()
        let text = try await place.run("formats")
        #expect(text.status == 0)
        #expect(text.text.hasPrefix("FORMAT"))
        for format in ImageFormat.allCases {
            #expect(text.text.contains("\n\(format.name) "), "\(format.name)")
        }
        let lines = try await place.run("formats", "--json").json()
        #expect(lines.compactMap { $0["format"]?.string } == ImageFormat.allCases.map(\.rawValue))
        let heic = try #require(lines.first { $0["format"]?.string == "heic" })
        #expect(heic["library"]?.string?.hasPrefix("libheif") == true)
        #expect(heic["layers"]?.array?.contains { $0.string == "seccomp" } == true)
        #expect(lines.first?["read"] == .boolean(true))
        #expect(lines.first?["written"] == .boolean(true))
    }

    @Test(arguments: [[], ["--sandbox", "available"]])
    func `a server tells how far decoders must be isolated, and are`(
        options: [String]
    ) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.start(
            Workplace.tool, ["serve", "photos", "--port", "0"] + options, in: place)
        let answer = try JSON(try await server.get("/health").text)
        #expect(try JSONSchema("health").problems(with: answer) == [])
        #expect(answer["sandbox"]?.string == options.last ?? "required")
        #expect(answer["formats"]?.array == (try await place.run("formats", "--json").json()))
        await server.stop()
    }
}
