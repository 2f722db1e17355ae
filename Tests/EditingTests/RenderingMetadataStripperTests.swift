import Core
import Editing
import Foundation
import ImageEditorFixtures
import Testing

struct RenderingMetadataStripperTests {
    private let sut = RenderingMetadataStripper()
    private let inspector = RenderingImageInspector()

    @Test(.enabled(if: Fixtures.corpora != nil, "the corpora are absent"))
    func `no file of the metadata corpus keeps a secret, and all look the same`() async throws {
        let folder = try #require(Fixtures.corpora).appending(path: "metadata")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { name in [".jpg", ".png", ".webp"].contains { name.hasSuffix($0) } }
        #expect(names.count > 10)
        for name in names {
            let data = try Data(contentsOf: folder.appending(path: name))

            let stripped = try sut.strippingPrivateMetadata(from: data)

            for word in ["SECRET", "GPS", "http://ns.adobe.com", "Photoshop", "tEXt", "iTXt"] {
                #expect(stripped.range(of: Data(word.utf8)) == nil, "\(name): \(word)")
            }
            let before = try inspector.inspect(data)
            let after = try inspector.inspect(stripped)
            #expect(after.orientation == before.orientation, "\(name)")
            #expect(after.colorProfile == before.colorProfile, "\(name)")
            let pixels = OutputOptions(format: .png, metadata: .strip)
            let renderer = RecipeRenderer()
            let one = try await renderer.render(Recipe(), of: data, as: pixels)
            let other = try await renderer.render(Recipe(), of: stripped, as: pixels)
            #expect(one == other, "\(name)")
        }
    }

    @Test func `data after the picture is removed`() async throws {
        let picture = try await bundledPicture()

        let stripped = try sut.strippingPrivateMetadata(from: picture + Data("trailer".utf8))

        #expect(stripped.range(of: Data("trailer".utf8)) == nil)
        try await inspector.verify(stripped)
    }

    @Test func `a truncated picture is an error`() async throws {
        let picture = try await bundledPicture()

        #expect(throws: ImageRenderingError.self) {
            try sut.strippingPrivateMetadata(from: picture.prefix(picture.count / 2))
        }
    }
}
