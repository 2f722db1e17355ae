import Core
import Foundation
import ImageEditorTestSupport
import NIOPosix
import Testing

@testable import ImageEditorServer

/// A folder as a gallery.
@Suite(.timeLimit(.minutes(10)))
struct FolderGalleryTests {
    private func gallery(_ folder: URL, limits: Limits = Limits()) throws -> any PhotoGallery {
        try FolderGallery.make(
            folder, limits: ServerLimits(), imageLimits: limits, threads: .singleton
        ) { _, name, _ in
            SavedPhoto(name: name.candidate(1), place: .stream)
        }
    }

    @Test func `a file over the limit is refused by its size`() async throws {
        let folder = try temporaryFolder()
        try jpeg(5_000).write(to: folder.appending(path: "a.jpg"))
        try jpeg(5_001).write(to: folder.appending(path: "b.jpg"))
        var limits = Limits()
        limits.imageBytes = 5_000
        let gallery = try gallery(folder, limits: limits)
        for photo in try await gallery.listing().photos {
            if photo.name == "a.jpg" {
                #expect(try await gallery.data(of: photo) == jpeg(5_000))
            } else {
                await #expect(
                    throws: ImageRenderingError.limitExceeded(
                        name: "image-bytes", limit: 5_000, actual: 5_001)
                ) { try await gallery.data(of: photo) }
            }
        }
        try FileManager.default.removeItem(at: folder)
    }
}
