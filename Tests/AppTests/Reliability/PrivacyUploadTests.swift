import Core
import Editing
import Foundation
import ImageEditorFixtures
import Testing

/// The data that leaves the machine with an upload: P1 of the reliability cases.
struct PrivacyUploadTests {
    @Test(
        .enabled(if: Fixtures.corpora != nil, "the corpora are not beside this checkout"),
        arguments: corpusFiles)
    func `P1: an upload of the corpus carries nothing private, and looks the same`(
        file: String
    ) async throws {
        let folder = try #require(Fixtures.corpora).appending(path: "metadata")
        try await check(try Data(contentsOf: folder.appending(path: file)), named: file)
    }

    @Test(arguments: [ImageFormat.jpeg, .png])
    func `P1: an upload of a file full of metadata carries nothing private, and looks the same`(
        format: ImageFormat
    ) async throws {
        let picture = try await Workplace.smallPicture(width: 60, as: format)
        let file =
            format == .jpeg
            ? PrivacyFixtures.jpeg(around: picture) : PrivacyFixtures.png(around: picture)
        let facts = try RenderingImageInspector().inspect(file)
        // The fixture is as expected: rotated, and full of text.
        #expect(facts.orientation == 6 && facts.width == 40 && facts.height == 60)
        #expect(file.ranges(of: Data(PrivacyFixtures.mark.utf8)).count > 10)
        if format == .jpeg { #expect(facts.colorProfile == PrivacyFixtures.profileName) }

        try await check(file, named: "photo." + format.fileExtension)
    }

    @Test func `P1: a PNG keeps its colour profile, too`() async throws {
        let jpeg = PrivacyFixtures.jpeg(around: try await Workplace.smallPicture(width: 60))
        let png = try await RecipeRenderer().render(
            Recipe(), of: jpeg, as: OutputOptions(format: .png))
        #expect(
            try RenderingImageInspector().inspect(png).colorProfile == PrivacyFixtures.profileName)

        try await check(png, named: "photo.png")
    }

    @Test func `P1: private metadata is sent only with --keep-metadata`() async throws {
        let file = PrivacyFixtures.jpeg(around: try await Workplace.smallPicture(width: 60))
        let (capture, outcome) = try await upload(file, named: "photo.jpg", "--keep-metadata")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(capture.file == file)
    }

    @Test(arguments: [["--filter", "sepia"], ["--quality", "80"], []])
    func `P1: edit --upload keeps metadata at home, too`(operations: [String]) async throws {
        let place = try Workplace()
        let capture = try PrivacyCapture()
        let file = PrivacyFixtures.jpeg(around: try await Workplace.smallPicture(width: 60))
        try place.write(file, to: "photo.jpg")

        let outcome = try await place.run(
            ["edit", "photo.jpg", "-o", "out.jpg", "--upload", "--server", capture.url]
                + operations)

        #expect(outcome.status == 0, "\(outcome.error)")
        let sent = try #require(capture.file)
        let here = try place.read("out.jpg")
        #expect(PrivacyParts.strangers(in: sent) == [])
        #expect(!Self.isMarked(capture))
        #expect(here.firstRange(of: Data(PrivacyFixtures.mark.utf8)) != nil)
        #expect(try await Self.pixels(of: sent) == Self.pixels(of: here))
        let facts = try RenderingImageInspector().inspect(sent)
        #expect(facts.width == 40 && facts.colorProfile == PrivacyFixtures.profileName)
    }

    // MARK: - Helpers

    private static let corpusFiles: [String] = {
        guard let folder = Fixtures.corpora?.appending(path: "metadata") else { return [] }
        // If the corpus cannot be read, other tests that count its files fail.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { !$0.hasSuffix(".md") && !$0.hasSuffix(".json") }.sorted()
    }()

    private func check(_ file: Data, named name: String) async throws {
        let (capture, outcome) = try await upload(file, named: name)
        if outcome.status == 65, outcome.error.contains("images cannot be read") {
            // Unreadable formats are not sent either.
            #expect(capture.requests.isEmpty && outcome.isOneLine)
            return
        }
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(capture.requests.count == 2)
        let sent = try #require(capture.file)
        #expect(PrivacyParts.strangers(in: sent) == [])
        #expect(!Self.isMarked(capture))
        let inspector = RenderingImageInspector()
        var before = try inspector.inspect(file)
        before.bytes = sent.count
        #expect(try inspector.inspect(sent) == before)
        #expect(try await Self.pixels(of: sent) == Self.pixels(of: file))
    }

    private func upload(
        _ file: Data, named name: String, _ options: String...
    ) async throws -> (PrivacyCapture, Workplace.Outcome) {
        let place = try Workplace()
        let capture = try PrivacyCapture()
        try place.write(file, to: name)
        let outcome = try await place.run(["upload", name, "--server", capture.url] + options)
        return (capture, outcome)
    }

    private static func isMarked(_ capture: PrivacyCapture) -> Bool {
        capture.requests.contains { $0.firstRange(of: Data(PrivacyFixtures.mark.utf8)) != nil }
    }

    /// Upright pixels and their profile, as a self-contained file.
    private static func pixels(of file: Data) async throws -> Data {
        try await RecipeRenderer().render(
            Recipe(), of: file, as: OutputOptions(format: .png, metadata: .strip))
    }
}
