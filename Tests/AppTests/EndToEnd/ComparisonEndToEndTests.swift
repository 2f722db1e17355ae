import Foundation
import Rendering
import Testing

/// `edit --compare-to` of the built tool.
struct ComparisonEndToEndTests {
    @Test func `original and result stand side by side, and nothing else is written`() async throws
    {
        let place = try await photograph()

        let run = try await place.run(
            "edit", "photo.jpg", "--filter", "noir", "--compare-to", "both.png")

        #expect(run.status == 0, "\(run.error)")
        #expect(run.text.contains("both.png"))
        #expect(try place.names() == ["both.png", "photo.jpg"])
        let both = try Image(data: place.read("both.png"))
        #expect(both.info.format == .png)
        #expect(both.info.displayedSize == ImageSize(width: 2_408, height: 800))
        let pixels = try both.pixels().samples
        let original = try Image(data: place.read("photo.jpg")).pixels().samples
        for y in [0, 399, 799] {
            let start = y * 2_408 * 4
            #expect(
                Array(pixels[start..<start + 4_800])
                    == Array(original[y * 4_800..<(y + 1) * 4_800]))
            for x in stride(from: 1_208, to: 2_408, by: 97) {
                let place = start + x * 4
                #expect(abs(Int(pixels[place]) - Int(pixels[place + 1])) <= 3)
            }
        }
        // A comparison is not remembered as an edit.
        #expect(try await place.run("history", "photo.jpg").status != 0)
    }

    @Test func `with -o both files are written`() async throws {
        let place = try await photograph()
        let run = try await place.run(
            "edit", "photo.jpg", "--resize", "300", "-o", "small.jpg", "--compare-to", "both.jpg",
            "--json")
        #expect(run.status == 0, "\(run.error)")
        let report = try #require(try run.json().first)
        #expect(report["output"]?.string == "small.jpg")
        #expect(report["comparison"]?.string == "both.jpg")
        #expect(report["width"]?.number == 300)
        let both = try Image(data: place.read("both.jpg")).info
        #expect(both.displayedSize == ImageSize(width: 602, height: 200))
        #expect(try await place.run("history", "photo.jpg").status == 0)
        let alone = try await place.run("edit", "photo.jpg", "--resize", "300", "-o", "alone.jpg")
        #expect(alone.status == 0)
        #expect(try place.read("alone.jpg") == place.read("small.jpg"))
    }

    @Test(arguments: [
        (["--depth", "10"], "small.avif", ImageFormat.tiff),
        (["--depth", "16"], "small.tif", .avif),
        (["--depth", "10"], "small.avif", .png),
        (["--subsampling", "4:1:1"], "small.jpg", .jpegXL),
    ])
    func `values that only the result's format has do not apply to the comparison`(
        option: [String], result: String, format: ImageFormat
    ) async throws {
        let place = try await photograph()
        let comparison = "both.\(format.fileExtension)"
        let run = try await place.run(
            ["edit", "photo.jpg", "--resize", "30", "-o", result, "--compare-to", comparison]
                + option)
        #expect(run.status == 0, "\(run.error)")
        let both = try Image(data: place.read(comparison)).info
        #expect(both.format == format && both.bitDepth == 8)
        #expect(both.displayedSize == ImageSize(width: 62, height: 20))
        if option[1] == "16" { #expect(try Image(data: place.read(result)).info.bitDepth == 16) }
        if option[1] == "10" { #expect(try Image(data: place.read(result)).info.bitDepth == 10) }
    }

    @Test func `an existing file stays without --force, and the original always stays`()
        async throws
    {
        let place = try await photograph()
        try place.write(Data("mine".utf8), to: "both.png")
        let photo = try place.read("photo.jpg")
        let edit = ["edit", "photo.jpg", "--filter", "sepia", "--compare-to"]
        #expect(try await place.run(edit + ["both.png"]).status == 73)
        #expect(try place.read("both.png") == Data("mine".utf8))
        for force in [[], ["--force"]] {
            let run = try await place.run(edit + ["photo.jpg"] + force)
            #expect(run.status == 64)
            #expect(run.error.contains("--compare-to must not name the original"), "\(run.error)")
        }
        #expect(try await place.run(edit + ["./photo.jpg", "--force", "-o", "x.jpg"]).status == 64)
        #expect(try place.read("photo.jpg") == photo)
        #expect(try place.names() == ["both.png", "photo.jpg"])
        #expect(try await place.run(edit + ["both.png", "--force"]).status == 0)
        #expect(try Image(data: place.read("both.png")).info.format == .png)
    }

    @Test(arguments: [
        ["both.heic"], ["-"], [""], ["both.png", "-o", "both.png"], ["both.png", "--upload"],
        ["both.png", "--continue"], ["both.png", "--out-dir", "out"], ["both.png", "second.jpg"],
        ["./both.png", "-o", "both.png", "--force"],
    ])
    func `nonsensical options are a usage error`(words: [String]) async throws {
        let place = try await photograph()
        let run = try await place.run(
            ["edit", "photo.jpg", "--filter", "sepia", "--compare-to"] + words)
        #expect(run.status == 64, "\(run.error)")
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test func `without operations the picture is shown beside itself`() async throws {
        let place = try await photograph()
        let run = try await place.run("edit", "photo.jpg", "--compare-to", "twice.png")
        #expect(run.status == 0, "\(run.error)")
        #expect(try place.names() == ["photo.jpg", "twice.png"])
    }

    private func photograph() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        return place
    }
}
