import Cards
import Core
import Foundation
import GRDB
import ImageEditorFixtures
import Testing

@testable import ImageEditorStorage

/// Opens the files that the tool of commit 3aa1609 left on disk, and checks that everything is in
/// them (Fixtures/README.md).
struct EarlierVersionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        ("data", DatabaseBlueprint.data), ("cache", .cache), ("server", .ledger),
    ])
    func `an old database has the tables of a new one`(
        part: String, blueprint: DatabaseBlueprint
    ) throws {
        let old = try DatabaseQueue(
            path: copy(part).appending(path: blueprint.filename).path,
            configuration: blueprint.configuration)
        let new = try DatabaseQueue()
        for queue in [old, new] { try blueprint.migrator.migrate(queue) }
        let tables = try [old, new].map { queue in
            try queue.read { database in
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master
                        WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name
                        """)
            }
        }
        #expect(tables[0] == tables[1])
        #expect(tables[0].count > 3)
    }

    @Test func `the old cards are complete, with their bases and waiting changes`() async throws {
        let store = SQLiteCardStore(database: DataDatabase(folder: try copy("data")))
        let records = try await store.transaction { try $0.records() }
        func record(_ name: String) throws -> CardRecord {
            try #require(records.first { $0.card.name == name && $0.card.conflictOf == nil })
        }
        #expect(records.count == 6)

        let library = try record("Library")
        var expected = Card(
            id: library.id, name: "Library", front: library.card.front, back: library.card.back,
            note: "window seat\nsecond line", number: "4006 381",
            barcode: Barcode(text: "4006381333931", type: .ean13),
            validFrom: CardDay("2024-02-29"), expiry: CardDay("2999-12-31"), isFavorite: true,
            isArchived: true, group: "Reading", created: library.card.created)
        #expect(library.card.lastUsed != nil)
        expected.lastUsed = library.card.lastUsed
        expected.modified = library.card.modified
        #expect(library.card == expected)
        #expect(library.card.created < library.card.modified)
        for side in CardSide.allCases {
            let photo = try #require(library.card[side])
            #expect(try await store.photo(photo.hash)?.count == photo.byteCount)
        }
        let base = try #require(library.base)
        #expect(base.server.count == 32 && !base.isDeleted)
        #expect(base.version ?? 0 > 0)
        expected.group = "Culture"
        expected.modified = base.card.modified
        #expect(base.card == expected)

        let bakery = try record("Bakery")
        let copy = try #require(records.first { $0.card.conflictOf == bakery.id })
        #expect(bakery.card.note == "of this wallet" && copy.card.note == "of the other wallet")
        #expect(bakery.waitingSince == nil && bakery.base?.card == bakery.card)

        let (zoo, cinema, gym) = (try record("Zoo"), try record("Cinema"), try record("Gym"))
        #expect(zoo.isDeleted && zoo.waitingSince == nil && zoo.base?.isDeleted == true)
        #expect(cinema.isDeleted && cinema.card.number == "17")
        #expect(gym.base == nil && gym.card.number == "0815")
        let waiting = try await store.transaction { try $0.waiting() }
        #expect(waiting.map(\.card.name) == ["Library", "Gym", "Cinema"])
        #expect(try await store.transaction { try $0.nextChange() } > waiting[2].waitingSince ?? 0)
    }

    @Test func `the old outbox is complete, with the bytes of every upload`() async throws {
        let queue = SQLiteUploadQueue(database: DataDatabase(folder: try copy("data")))
        let waiting = try await queue.waiting()
        #expect(waiting.map(\.filename) == ["refused.png", "photo.png", "sent.png"])
        for upload in waiting {
            let bytes = try #require(try await queue.upload(upload.id)?.data)
            #expect(bytes.count == upload.bytes)
            #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }
        guard waiting.count == 3 else { return }
        #expect(waiting.map(\.isTransient) == [false, true, true])
        #expect(waiting[0].reason?.contains("400") == true)
        #expect(waiting[0].attempts == 1)
        #expect(waiting[1].recipe == nil && waiting[1].original == nil)
        #expect(waiting[2].recipe?.operations.map(\.name) == ["sepia", "brightness"])
        #expect(waiting[2].original?.absoluteString.hasPrefix("http://127.0.0.1:18080/") == true)
    }

    @Test func `the feed and its images are there`() async throws {
        let database = CacheDatabase(folder: try copy("cache"))
        let feed = try #require(try await SQLiteFeedStore(database: database).retrieve())
        #expect(feed.images.map(\.url.lastPathComponent).sorted() == ["a.png", "b.jpg"])
        for image in feed.images {
            let kept = try #require(
                try await SQLiteImageStore(database: database).retrieve(for: image.url))
            #expect(kept.data.count > 100)
            #expect(kept.entityTag != nil)
        }
    }

    @Test func `a server's old history is complete, with photographs and tombstones`() async throws
    {
        let ledger = SQLiteCardLedger(folder: try copy("server"))
        let (name, last, entries) = try await ledger.transaction { ledger in
            (try ledger.name(), try ledger.lastVersion(), try ledger.entries(after: 0, limit: 100))
        }
        #expect(name.count == 32)
        #expect(entries.map(\.version).max() == last)
        let alive = entries.filter { !$0.isDeleted }.map(\.card)
        #expect(alive.map(\.name).sorted() == ["Bakery", "Bakery", "Cinema", "Library"])
        #expect(entries.filter(\.isDeleted).map(\.card.name) == ["Zoo"])
        for photo in alive.flatMap({ [$0.front, $0.back] }).compactMap(\.self) {
            let bytes = try await ledger.transaction { try $0.photo(photo.hash) }
            #expect(bytes?.count == photo.byteCount)
        }
    }

    @Test func `old remembered edits and their originals are complete`() async throws {
        let folder = try copy("edits")
        let store = FileEditStore(folder: folder.appending(path: "edits"))
        let photo = try Data(contentsOf: folder.appending(path: "photo.png"))
        let digest = ContentDigest(of: photo)
        let edit = try #require(
            try await store.edit(of: .file("/tmp/imageeditor-fixture/photo.png")))
        #expect(edit.original.digest == digest)
        #expect(
            edit.session.history.map { $0.operations.map(\.name) }
                == [[], ["sepia"], ["sepia", "brightness"], ["sepia", "brightness", "flip"]])
        #expect(edit.session.position == 2)
        #expect(edit.original.place == .file("/tmp/imageeditor-fixture/photo.png"))
        #expect(edit.output?.path == "/tmp/imageeditor-fixture/out.png")
        let result = try Data(contentsOf: folder.appending(path: "out.png"))
        #expect(edit.output?.digests.last == ContentDigest(of: result))

        let feed = try await SQLiteFeedStore(
            database: CacheDatabase(folder: try copy("cache"))
        ).retrieve()
        let urls = feed?.images.map(\.url) ?? []
        var edits: [RememberedEdit] = []
        for url in urls { edits += [try await store.edit(of: .address(url))].compactMap(\.self) }
        #expect(edits.count == 1)
        for edit in edits {
            #expect(edit.session.recipe.operations.map(\.name) == ["sepia", "brightness"])
            #expect(try await store.original(edit.original.digest) != nil)
        }
    }

    /// A copy of a part of the old files.
    private func copy(_ part: String) throws -> URL {
        let copy = folder.url.appending(path: part)
        try FileManager.default.copyItem(
            at: Fixtures.folder.appending(path: "3aa1609").appending(path: part), to: copy)
        return copy
    }
}
