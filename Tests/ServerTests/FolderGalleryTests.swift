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

    @Test func `a file changed in place has another version, whatever its date is`() async throws {
        let folder = try temporaryFolder()
        let file = folder.appending(path: "a.jpg")
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try jpeg().write(to: file)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        let gallery = try gallery(folder)
        let before = try #require(try await gallery.listing().photos.first)
        let changed = try status(of: file).st_ctim

        // The clock of a file system may have steps of some milliseconds.
        var now = changed
        while now.tv_sec == changed.tv_sec && now.tv_nsec == changed.tv_nsec {
            let handle = try FileHandle(forUpdating: file)
            try handle.write(contentsOf: jpeg(seed: 7))
            try handle.close()
            try FileManager.default.setAttributes(
                [.modificationDate: date], ofItemAtPath: file.path)
            now = try status(of: file).st_ctim
        }
        let after = try #require(try await gallery.photo(before.id))
        #expect(after.updated == before.updated)
        #expect(after.version != before.version)
        #expect(try await gallery.data(of: after) == jpeg(seed: 7))
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `a folder that vanishes is an error until it is back`() async throws {
        let folder = try temporaryFolder()
        let elsewhere = folder.appendingPathExtension("elsewhere")
        try jpeg().write(to: folder.appending(path: "a.jpg"))
        let library = try FolderPhotoLibrary(
            photos: folder, uploads: folder.appending(path: "uploads"), keys: 10,
            threads: .singleton)
        let photo = try #require(try await library.photos(after: nil, limit: 10).first)

        try FileManager.default.moveItem(at: folder, to: elsewhere)
        await #expect(throws: PhotoLibraryError.missing) {
            try await library.photos(after: nil, limit: 10)
        }
        await #expect(throws: PhotoLibraryError.missing) { try await library.open(photo.urlPath) }
        await #expect(throws: PhotoLibraryError.missing) {
            try await library.beginUpload(named: UploadName("b", for: .jpeg))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path))

        try FileManager.default.moveItem(at: elsewhere, to: folder)
        #expect(try await library.photos(after: nil, limit: 10).map(\.urlPath) == [photo.urlPath])
        #expect(try await library.open(photo.urlPath) != nil)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `an empty folder on another device is no folder without photographs`() throws {
        let folder = try temporaryFolder()
        let root = try FolderRoot(folder)
        let other = try FolderRoot(URL(filePath: "/proc"))
        let sut = FolderPresence(folder, isRequired: true)
        try sut.check(root, isFruitless: true)
        #expect(throws: PhotoLibraryError.missing) { try sut.check(other, isFruitless: true) }
        // The disk is back, perhaps as another device.
        try sut.check(other, isFruitless: false)
        try sut.check(other, isFruitless: true)
        try FolderPresence(folder, isRequired: false).check(other, isFruitless: true)
        try FileManager.default.removeItem(at: folder)
    }

    private func status(of file: URL) throws -> stat {
        var facts = stat()
        guard stat(file.path, &facts) == 0 else { throw POSIXError(.EIO) }
        return facts
    }
}
