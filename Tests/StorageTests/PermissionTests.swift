import Cards
import Core
import Foundation
import Glibc
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct PermissionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `P2: under umask 000 every file is always accessible only to its owner`()
        async throws
    {
        let data = folder.file("outer/inner")
        let before = umask(0)
        defer { umask(before) }
        let watcher = Task.detached {
            var modes: [String: Set<Int>] = [:]
            while !Task.isCancelled {
                for name in (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
                {
                    // A file that has vanished in the meantime has no mode.
                    guard let mode = try? mode(of: data.appending(path: name).path) else {
                        continue
                    }
                    modes[name, default: []].insert(mode)
                }
            }
            return modes
        }
        for _ in 0..<5 {
            let queue = SQLiteUploadQueue(database: DataDatabase(folder: data))
            let images = SQLiteImageStore(database: CacheDatabase(folder: data))
            let cards = SQLiteCardStore(database: DataDatabase(folder: data))
            for _ in 0..<10 {
                _ = try await cards.exclusively { try await cards.save("1", front: uniqueData()) }
                try await cards.transaction { try $0.remove("1") }
                let upload = uniqueUpload()
                try await queue.enqueue(upload, at: Date())
                try await images.insert(
                    StoredImage(data: upload.data, savedAt: Date()), for: uniqueURL())
                _ = try await queue.exclusively { try await queue.remove(upload.id) }
            }
            try zero(data.appending(path: "data.sqlite"), at: 0, count: 100)
        }
        watcher.cancel()

        let modes = await watcher.value
        #expect(modes.count >= 9)
        for (name, seen) in modes { #expect(seen == [0o600], "\(name)") }
        #expect(try mode(of: data.path) == 0o700)
        #expect(try mode(of: folder.file("outer").path) == 0o700)
    }

    @Test func `P2: a database that others may read is made private`() async throws {
        _ = try await CacheDatabase(folder: folder.url).statistics()
        let path = folder.file("cache.sqlite").path
        chmod(path, 0o644)
        _ = try await CacheDatabase(folder: folder.url).statistics()
        #expect(try mode(of: path) == 0o600)
    }

    @Test func `S7: a file in the folder's place is one error that names it`() async throws {
        let place = folder.file("file")
        try Data().write(to: place)
        let error = await #expect(throws: StorageError.self) {
            try await CacheDatabase(folder: place).statistics()
        }
        #expect(error == .inputOutput(path: place.path, reason: "Not a directory"))
        #expect(error?.localizedDescription == "cannot use \(place.path): Not a directory")
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func `S7: a read-only folder is one error that names the file`() async throws {
        chmod(folder.url.path, 0o500)
        defer { chmod(folder.url.path, 0o700) }
        let error = await #expect(throws: StorageError.self) {
            try await CacheDatabase(folder: folder.url).statistics()
        }
        #expect(error == .permission(path: folder.file("cache.sqlite.lock").path))
    }

    @Test func `every error is one sentence with the path`() {
        let errors: [StorageError] = [
            .permission(path: "/p"), .readOnly(path: "/p"), .diskFull(path: "/p"),
            .inputOutput(path: "/p", reason: "r"),
            .outdated(path: "/p"), .newerVersion(path: "/p"),
            .busy(path: "/p"), .corrupt(path: "/p"),
        ]
        for error in errors {
            #expect(error.localizedDescription.contains("/p"))
            #expect(!error.localizedDescription.contains("\n"))
        }
        #expect(Set(errors.map(\.localizedDescription)).count == errors.count)
    }
}
