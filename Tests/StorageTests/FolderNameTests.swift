import Core
import Foundation
import ImageEditorFiles
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Stores in folders whose names are bytes, or have characters with a meaning in a URI.
struct FolderNameTests {
    /// The first two have bytes that are not UTF-8.
    private static let names = [
        "caf\u{10FEE9}", "\u{10FEFF}%ff", "100%41", "who?mode=memory", "a#b", "a b&c=d",
        "caf\u{E9} +;:@",
    ]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: names)
    func `databases are in the folder, and the next process finds them`(
        name: String
    ) async throws {
        let place = folder.url.appending(path: name).appending(path: "data")
        let upload = uniqueUpload()
        let feed = StoredFeed(images: [uniqueImage()], savedAt: Date(timeIntervalSince1970: 1))

        try await queue(in: place).enqueue(upload, at: Date(timeIntervalSince1970: 1))
        try await feeds(in: place).replace(with: feed)

        #expect(try await queue(in: place).upload(upload.id) == upload)
        #expect(try await feeds(in: place).retrieve() == feed)
        for file in ["data.sqlite", "cache.sqlite"] {
            #expect(FileCalls.exists(place.path + "/" + file))
        }
        #expect(FileCalls.names(in: folder.url.path) == [name])
        remove(place)
    }

    @Test(arguments: names)
    func `a damaged database is set aside in the folder, and its content is kept`(
        name: String
    ) async throws {
        let place = folder.url.appending(path: name)
        let upload = uniqueUpload()
        try await queue(in: place).enqueue(upload, at: Date(timeIntervalSince1970: 1))
        let main = place.path + "/data.sqlite"
        for beside in ["-wal", "-shm"] { FileCalls.unlink(main + beside) }
        try #require(FileCalls.contents(of: main)?.count ?? 0 >= pageSize)
        let descriptor = FileCalls.open(main, O_WRONLY | O_CLOEXEC)
        let zeros = [UInt8](repeating: 0, count: 100)
        #expect(pwrite(descriptor, zeros, zeros.count, 0) == zeros.count)
        close(descriptor)

        let spy = RecoverySpy()
        let sut = SQLiteUploadQueue(
            database: DataDatabase(folder: place, onRecovery: spy.record))
        #expect(try await sut.upload(upload.id) == upload)
        let aside = try #require(spy.reports.first?.setAside)
        #expect(FileCalls.exists(aside.path))
        remove(place)
    }

    @Test func `edits and originals are in the folder`() async throws {
        let place = folder.url.appending(path: Self.names[0])
        let original = Data("original".utf8)
        let digest = ContentDigest(of: original)

        try await FileEditStore(folder: place).save(sampleEdit(1), .power)
        try await FileEditStore(folder: place).backUp(original, digest, of: "/photos/a.jpg")

        let next = FileEditStore(folder: place)
        #expect(try await next.edit(of: sampleEdit(1).key) == sampleEdit(1))
        #expect(try await next.edits(at: "/photos/out.jpg", or: sampleDigest(9)).count == 1)
        #expect(try await next.original(digest) == original)
        #expect(try await next.backups().map(\.path) == ["/photos/a.jpg"])
        #expect(FileCalls.names(in: folder.url.path) == [Self.names[0]])
        remove(place.appending(path: "originals"))
        remove(place)
    }

    // MARK: - Helpers

    private func queue(in place: URL) -> SQLiteUploadQueue {
        SQLiteUploadQueue(database: DataDatabase(folder: place))
    }

    private func feeds(in place: URL) -> SQLiteFeedStore {
        SQLiteFeedStore(database: CacheDatabase(folder: place))
    }

    /// Removes a folder's files, whose paths `FileManager` cannot remove, and the folder.
    private func remove(_ place: URL) {
        for name in FileCalls.names(in: place.path) ?? [] {
            FileCalls.unlink(place.path + "/" + name)
        }
        _ = place.path.withCPath { rmdir($0) }
        _ = place.deletingLastPathComponent().path.withCPath { rmdir($0) }
    }
}
