import Core
import Editing
import Foundation
import ImageEditorFixtures
import Testing

/// The output files of `edit`, from the built tool.
struct EditOutputEndToEndTests {
    @Test func `a JPEG is written as the options say`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let sizes = try await [
            [], ["--optimize"], ["--progressive"], ["--subsampling", "4:4:4"],
        ].asyncMap { options in
            let outcome = try await place.run(
                ["edit", "photo.jpg", "--filter", "sepia", "-o", "out.jpg", "--force"] + options)
            #expect(outcome.status == 0 && outcome.error.isEmpty, "\(options): \(outcome.error)")
            return try place.read("out.jpg").count
        }

        #expect(sizes[1] < sizes[0] && sizes[2] < sizes[0] && sizes[3] > sizes[0])
    }

    @Test func `a quarter turn and back is lossless`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        for (from, to, angle) in [("photo", "a", "0"), ("a", "b", "90"), ("b", "c", "-90")] {
            let outcome = try await place.run(
                "edit", "\(from).jpg", "--rotate", angle, "-o", "\(to).jpg")
            #expect(outcome.status == 0, "\(outcome.error)")
        }

        #expect(try place.read("c.jpg") == place.read("a.jpg"))
        #expect(try place.read("b.jpg") != place.read("a.jpg"))
    }

    @Test func `options that a format ignores are reported`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let png = try await place.run(
            "edit", "photo.jpg", "--progressive", "--compression", "1", "-o", "out.png")
        #expect(png.status == 0)
        #expect(
            png.error
                == "imageeditor: photo.jpg: --progressive has no effect, because the output is PNG\n"
        )
        let jpeg = try await place.run("edit", "photo.jpg", "--compression", "1", "-o", "out.jpg")
        #expect(jpeg.status == 0 && jpeg.error.contains("--compression has no effect"))
    }

    @Test(arguments: [
        ["--compression", "10"], ["--compression", "-1"], ["--subsampling", "4:2:1"],
        ["--metadata", "some"], ["--metadata", "strip", "--keep-metadata", "--upload"],
    ])
    func `nonsensical values are usage errors`(_ options: [String]) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photo.jpg")

        let outcome = try await place.run(["edit", "photo.jpg", "--filter", "sepia"] + options)

        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test(.enabled(if: Fixtures.corpora != nil, "the corpora are absent"))
    func `metadata is kept or stripped as requested`() async throws {
        let place = try Workplace()
        let folder = try #require(Fixtures.corpora).appending(path: "metadata")
        for name in ["gps_exif_orientation6.jpg", "gps.png"] {
            let data = try Data(contentsOf: folder.appending(path: name))
            try place.write(data, to: name)
            let before = try RenderingImageInspector().inspect(data)
            for (policy, isKept) in [
                (nil, true), ("keep", true), ("strip-private", false), ("strip", false),
            ] as [(String?, Bool)] {
                let outcome = try await place.run(
                    ["edit", name, "--force", "-o", "out-" + name]
                        + (policy.map { ["--metadata", $0] } ?? []))
                #expect(outcome.status == 0, "\(outcome.error)")
                let result = try place.read("out-" + name)
                #expect((result.firstRange(of: Data("SECRET".utf8)) != nil) == isKept)
                let after = try RenderingImageInspector().inspect(result)
                #expect(after.orientation == 1)
                #expect(after.width == before.width && after.height == before.height)
            }
        }
    }
}

extension Array {
    fileprivate func asyncMap<Result>(
        _ transform: (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
