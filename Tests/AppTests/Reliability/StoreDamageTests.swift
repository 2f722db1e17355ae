import Core
import Foundation
import ImageEditorStorage
import Testing

/// Stores that are damaged, too new, wrongly dated or left behind by killed processes, with the
/// built tool.
struct StoreDamageTests {
    enum Damage: CaseIterable {
        case firstPage, middle, truncation, emptiness, otherContent
    }

    @Test(arguments: Damage.allCases)
    func `S5: a damaged outbox is set aside and reported, and its readable uploads are kept`(
        damage: Damage
    ) async throws {
        let scene = try await StoreScene()
        let photo = try await StoreScene.photo.value
        let names = (1...12).map { "\($0).jpg" }
        for name in names { try scene.place.write(photo, to: name) }
        _ = try await scene.place.run(["upload"] + names)
        let file = scene.dataFolder.appending(path: "data.sqlite")
        var bytes = try Data(contentsOf: file)
        let whole = bytes.count
        switch damage {
        case .firstPage: bytes.replaceSubrange(0..<4_096, with: Data(count: 4_096))
        case .middle:
            let place = whole / 2 / 4_096 * 4_096
            bytes.replaceSubrange(place..<place + 4_096, with: Data(count: 4_096))
        // The last pages hold bytes of uploads; the tables are in front of them.
        case .truncation: bytes = bytes.prefix(whole / 8 * 7)
        case .emptiness: bytes = Data()
        case .otherContent: bytes = Data("these are no uploads".utf8)
        }
        try bytes.write(to: file)

        // Only reading every byte finds a hole in the middle.
        let first = try await scene.place.run("upload", "photo.jpg")
        let list = try await scene.place.run("outbox", "list", "--json")
        #expect(first.status == 75 && list.status == 0, "\(first.error) \(list.error)")
        let waiting = try list.json().compactMap { $0["file"]?.string }
        #expect(waiting.last == "photo.jpg")
        #expect(waiting.dropLast() == names.filter(waiting.contains))
        switch damage {
        case .firstPage: #expect(waiting.count == 13)
        case .middle, .truncation: #expect(waiting.count > 3)
        case .emptiness, .otherContent: #expect(waiting.count == 1)
        }
        let aside = StoreScene.names(in: scene.dataFolder).filter {
            $0.hasPrefix("data.sqlite.corrupt-") && !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal")
        }
        // The hole may have hit unused bytes.
        if damage == .middle && waiting.count == 13 && aside.isEmpty { return }
        #expect(aside.count == 1)
        let name = try #require(aside.first)
        #expect((first.error + list.error).contains(name), "\(first.error)")
        #expect((first.error + list.error).contains("was damaged"))
        #expect(try Data(contentsOf: scene.dataFolder.appending(path: name)) == bytes)
        #expect(try await scene.place.run("outbox", "list").error.isEmpty)
    }

    @Test(arguments: Damage.allCases)
    func `S5: a damaged cache is set aside and the feed is loaded again`(damage: Damage)
        async throws
    {
        let scene = try await StoreScene()
        try scene.place.write(try await StoreScene.photo.value, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        _ = try await scene.place.run("feed", environment: environment)
        let file = scene.cacheFolder.appending(path: "cache.sqlite")
        var bytes = try Data(contentsOf: file)
        switch damage {
        case .firstPage: bytes.replaceSubrange(0..<4_096, with: Data(count: 4_096))
        case .middle:
            bytes.replaceSubrange(4_096..<bytes.count, with: Data(count: bytes.count - 4_096))
        case .truncation: bytes = bytes.prefix(5_000)
        case .emptiness: bytes = Data()
        case .otherContent: bytes = Data("no cache".utf8)
        }
        try bytes.write(to: file)

        let feed = try await scene.place.run("feed", "--json", environment: environment)
        #expect(feed.status == 0, "\(feed.error)")
        #expect(try feed.json().first?["origin"]?.string == "remote")
        #expect(feed.error.contains("cache.sqlite.corrupt-"), "\(feed.error)")
        await server.stop()
        let cached = try await scene.place.run("feed", "--offline", "--json")
        #expect(try cached.json().first?["origin"]?.string == "cache")
        #expect(cached.error.isEmpty)
    }

    @Test func `S5: an outbox whose log was deleted opens without it`() async throws {
        let scene = try await StoreScene()
        _ = try await scene.place.run("upload", "photo.jpg")
        // While another process has the database open, its log remains; a copy looks like after a
        // crash.
        let held = scene.outbox
        _ = try await held.waiting()
        _ = try await scene.place.run("upload", "photo.jpg")
        let crashed = try await StoreScene()
        try FileManager.default.createDirectory(
            at: crashed.dataFolder, withIntermediateDirectories: true)
        for name in ["data.sqlite", "data.sqlite-wal"] {
            let copy = crashed.dataFolder.appending(path: name)
            try FileManager.default.copyItem(at: scene.dataFolder.appending(path: name), to: copy)
        }
        let log = crashed.dataFolder.appending(path: "data.sqlite-wal")
        #expect(try Data(contentsOf: log).count > 4_096)
        try FileManager.default.removeItem(at: log)

        // Only the contents of the deleted log are lost.
        let list = try await crashed.place.run("outbox", "list", "--json")
        #expect(list.status == 0, "\(list.error)")
        #expect(try list.json().count == 1)
        #expect(try await held.waiting().count == 2)
    }

    @Test func `S5: an outbox whose index is damaged is mended by the send that needs it`()
        async throws
    {
        let scene = try await StoreScene()
        for _ in 0..<2 { _ = try await scene.place.run("upload", "photo.jpg") }
        let file = scene.dataFolder.appending(path: "data.sqlite")
        try await scene.sql(
            file,
            """
            CREATE TABLE other (a UNIQUE);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET rootpage = (
                SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_other_1')
            WHERE name = 'sqlite_autoindex_outbox_1';
            """)
        let server = try await ServerProcess.foreign(scene.place, photos: ".")

        let send = try await scene.place.run(
            "outbox", "send", environment: ["IMAGEEDITOR_SERVER": server.url.absoluteString])
        await server.stop()
        #expect(send.status == 0, "\(send.error)")
        #expect(send.text.contains("2 sent, 0 failed, 0 not tried"), "\(send.text)")
        #expect(send.error.contains("data.sqlite.corrupt-"), "\(send.error)")
    }

    @Test func `S6: damaged bytes of a cached image are noticed and loaded again`() async throws {
        let scene = try await StoreScene()
        let photo = try await StoreScene.photo.value
        try scene.place.write(photo, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let address = server.url.absoluteString + "/photos/1.jpg"
        let edit = ["edit", address, "--flip", "h", "-o"]
        _ = try await scene.place.run(edit + ["first.jpg"], environment: environment)
        try await scene.sql(
            scene.cacheFolder.appending(path: "cache.sqlite"),
            "UPDATE imageBytes SET data = CAST(zeroblob(500) || substr(data, 501) AS BLOB)")

        let again = try await scene.place.run(edit + ["second.jpg"], environment: environment)
        #expect(again.status == 0, "\(again.error)")
        await server.stop()
        // The image is cached again, so no server is needed.
        let cached = try await scene.place.run(edit + ["third.jpg"], environment: environment)
        #expect(cached.status == 0, "\(cached.error)")
        let results = try ["first.jpg", "second.jpg", "third.jpg"].map(scene.place.read)
        #expect(Set(results).count == 1)

        try await scene.sql(
            scene.cacheFolder.appending(path: "cache.sqlite"),
            "UPDATE imageBytes SET data = zeroblob(500)")
        let away = try await scene.place.run(edit + ["fourth.jpg"], environment: environment)
        #expect(away.status == 69, "\(away.error)")
        #expect(!FileManager.default.fileExists(atPath: scene.place.path("fourth.jpg").path))
    }

    @Test(arguments: [-3_650.0, 3_650])
    func `S8: data stored under a clock ten years off is all still there`(days: Double)
        async throws
    {
        let scene = try await StoreScene()
        let then = Date(timeIntervalSinceNow: days * 86_400)
        let cache = CacheDatabase(folder: scene.cacheFolder)
        let images = try await BundledFeedLoader().load().images
        try await SQLiteFeedStore(database: cache).replace(
            with: StoredFeed(images: images.map(\.atAnAddress), savedAt: then))
        for image in images {
            try await SQLiteImageStore(database: cache).insert(
                StoredImage(data: try await StoreScene.photo.value, savedAt: then),
                for: image.atAnAddress.url)
        }
        for number in 0..<3 {
            let upload = ImageUpload(
                data: try await StoreScene.photo.value, filename: "\(number).jpg",
                mediaType: "image/jpeg")
            try await scene.outbox.enqueue(upload, at: then)
        }

        let feed = try await scene.place.run("feed", "--offline", "--json")
        #expect(try feed.json().first?["origin"]?.string == "cache")
        #expect(try feed.json().first?["images"]?.array?.count == images.count)
        for image in images {
            let shown = try await scene.place.run("show", image.atAnAddress.id)
            #expect(shown.status == 0, "\(shown.error)")
        }
        _ = try await scene.place.run("upload", "photo.jpg")
        #expect(try await scene.waiting() == ["0.jpg", "1.jpg", "2.jpg", "photo.jpg"])
        #expect(try await scene.place.run("cache", "stats").text.contains("\(images.count) images"))
    }

    @Test func `S10: stores of a newer version are refused with a message and left untouched`()
        async throws
    {
        let scene = try await StoreScene()
        try scene.place.write(try await StoreScene.photo.value, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        _ = try await scene.place.run("feed", environment: environment)
        _ = try await scene.place.run("upload", "photo.jpg")
        let files = [
            scene.dataFolder.appending(path: "data.sqlite"),
            scene.cacheFolder.appending(path: "cache.sqlite"),
        ]
        for file in files {
            try await scene.sql(
                file, "INSERT INTO grdb_migrations VALUES ('9 of a time to come')")
        }
        let before = try files.map { try Data(contentsOf: $0) }

        for arguments in [["outbox", "list"], ["upload", "photo.jpg"], ["cache", "stats"]] {
            let outcome = try await scene.place.run(arguments)
            #expect(outcome.status == 78, "\(outcome.error)")
            #expect(outcome.error.contains("newer version"), "\(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1)
        }
        let feed = try await scene.place.run("feed", "--json", environment: environment)
        #expect(feed.status == 0)
        #expect(feed.error.contains("not cached") && feed.error.contains("newer version"))
        await server.stop()
        #expect(try files.map { try Data(contentsOf: $0) } == before)
    }

    @Test func `S10: a store of an older version is migrated and keeps its contents`() async throws
    {
        let scene = try await StoreScene()
        // A database before its first migration: only SQLite's own first page.
        try FileManager.default.createDirectory(
            at: scene.dataFolder, withIntermediateDirectories: true)
        try await scene.sql(
            scene.dataFolder.appending(path: "data.sqlite"),
            "CREATE TABLE kept (text); INSERT INTO kept VALUES ('from before')")

        let outcome = try await scene.place.run("upload", "photo.jpg")
        #expect(outcome.status == 75, "\(outcome.error)")
        #expect(try await scene.waiting() == ["photo.jpg"])
        // This would fail if the table were gone.
        try await scene.sql(
            scene.dataFolder.appending(path: "data.sqlite"), "SELECT text FROM kept")
    }
}

extension FeedImage {
    /// The same image at a URL where only the cache can have it.
    fileprivate var atAnAddress: FeedImage {
        let url = URL(string: "http://192.0.2.1/\(id)") ?? url
        return FeedImage(url: url, created: created, updated: updated)
    }
}
