import Core
import Foundation
import GRDB
import ImageEditorTestSupport
import Testing

@testable import ImageEditorStorage

/// A feed is stored in parts of many items.
struct FeedPartsTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()
    private let images: [FeedImage]

    init() throws {
        folder = try TemporaryFolder()
        // Each part has plain addresses and others.
        images = try (0..<2_100).map { number in
            let name = number % 7 == 0 ? "ä \(number)#x" : "\(number)"
            let user = number % 5 == 1 ? "" : "user@"
            let url = try #require(URL(string: "http://\(user)a.example/\(name).jpg"))
            return try #require(
                FeedImage(
                    urlText: url.absoluteString,
                    created: Date(timeIntervalSince1970: Double(number)),
                    updated: Date(timeIntervalSince1970: Double(number) / 3)))
        }
    }

    @Test func `a feed of several parts is read in its order, and each image is found`()
        async throws
    {
        let feed = StoredFeed(images: images, savedAt: Date(), dropped: 1)
        try await makeSUT().replace(with: feed)
        #expect(try await query("SELECT COUNT(*) FROM feedPart") == 3)

        let sut = makeSUT()
        #expect(try await sut.retrieve() == feed)
        for place in [0, 1, 1_023, 1_024, 2_047, 2_048, 2_099] {
            let image = images[place]
            #expect(try await sut.image(for: image.url) == image)
            #expect(try await sut.retrieve(idPrefix: image.id.uppercased())?.images == [image])
            let four = String(image.id.prefix(4))
            #expect(
                try await sut.retrieve(idPrefix: four)?.images
                    == images.filter { $0.id.hasPrefix(four) })
        }
        #expect(try await sut.retrieve(idPrefix: "")?.images == images)
        for prefix in ["x", "\(images[0].id)0", "12 3"] {
            #expect(try await sut.retrieve(idPrefix: prefix)?.images == [])
        }
    }

    @Test func `a shorter feed leaves no part behind`() async throws {
        let sut = makeSUT()
        try await sut.replace(with: StoredFeed(images: images, savedAt: Date()))
        let short = StoredFeed(images: Array(images.prefix(3)), savedAt: Date())
        try await sut.replace(with: short)
        #expect(try await query("SELECT COUNT(*) FROM feedPart") == 1)
        #expect(try await sut.retrieve() == short)

        try await sut.delete()
        #expect(try await query("SELECT COUNT(*) FROM feedPart") == 0)
    }

    @Test(arguments: [
        "DELETE FROM feedPart WHERE part = 1",
        "UPDATE feedPart SET part = 10 - part",
        "UPDATE feedPart SET addresses = zeroblob(length(addresses)) WHERE part = 1",
        "UPDATE feedPart SET addresses = x'00'",
        "UPDATE feedPart SET records = x'00'",
        "UPDATE feedPart SET records = zeroblob(length(records)) WHERE part = 2",
        "UPDATE feedPart SET records = 'text'",
        "UPDATE serverFeed SET items = items - 1",
        "UPDATE serverFeed SET hash = x''",
    ])
    func `a feed whose parts were changed is not read`(sql: String) async throws {
        try await makeSUT().replace(with: StoredFeed(images: images, savedAt: Date()))
        try alter(folder.file("cache.sqlite"), sql)
        #expect(try await makeSUT().retrieve() == nil)
        #expect(spy.reports.count == 1)
    }

    @Test func `an image is not found under an address that does not match its id`() async throws {
        try await makeSUT().replace(with: StoredFeed(images: images, savedAt: Date()))
        try alter(
            folder.file("cache.sqlite"),
            "UPDATE feedPart SET addresses = CAST(replace(addresses, 'a.ex', 'b.ex') AS BLOB)")
        #expect(try await makeSUT().image(for: images[1_500].url) == nil)
        #expect(spy.reports.count == 1)
    }

    @Test func `the rows of an earlier version become parts`() async throws {
        try await makeRows()

        let sut = makeSUT()
        #expect(try await sut.retrieve()?.images == images)
        #expect(try await sut.image(for: images[2_000].url) == images[2_000])
        #expect(
            try await query("SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'serverFeedItem%'")
                == 0)
        #expect(spy.reports.isEmpty)
        // A released step always writes the same bytes: another format needs a step of its own,
        // and this one then needs a writer of its own.
        let (first, second) = (images[0].urlText.utf8.count, images[1])
        var record = Data()
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { record += Data($0) }
        }
        append(try #require(UInt64(second.id, radix: 16)))
        for date in [second.created, second.updated] {
            append(date.timeIntervalSinceReferenceDate.bitPattern)
        }
        append(UInt32(second.urlText.utf8.count))
        append(UInt32(second.hasPlainURL ? 1 : 0))
        let written = try await DatabaseQueue(path: folder.file("cache.sqlite").path).read {
            try Row.fetchOne(
                $0,
                sql: "SELECT substr(records, 33, 32), substr(addresses, ?, ?) FROM feedPart",
                arguments: [first + 1, second.urlText.utf8.count]
            ).map { [$0[0] as Data?, $0[1] as Data?] }
        }
        #expect(written == [record, Data(second.urlText.utf8)])
    }

    @Test func `a changed row of an earlier version is noticed`() async throws {
        try await makeRows()
        try alter(
            folder.file("cache.sqlite"), "UPDATE serverFeedItem SET updated = 0 WHERE position = 7")
        #expect(try await makeSUT().retrieve() == nil)
        #expect(spy.reports.count == 1)
    }

    /// Makes the database that the first two steps made, with one row for each image.
    private func makeRows() async throws {
        let queue = try DatabaseQueue(path: folder.file("cache.sqlite").path)
        try DatabaseMigrator(Array(Migration.cache.prefix(2))).migrate(queue)
        try await queue.write { [images] database in
            var bytes = Data()
            for image in images {
                bytes += Data(image.urlText.utf8) + [0]
                for date in [image.created, image.updated] {
                    withUnsafeBytes(of: date.timeIntervalSinceReferenceDate) { bytes += Data($0) }
                }
            }
            try database.execute(
                sql: """
                    INSERT INTO serverFeed (number, server, savedAt, dropped, items, hash)
                    VALUES (1, '-', 0, 0, ?, ?)
                    """, arguments: [images.count, SHA256.digest(of: bytes)])
            for (position, image) in images.enumerated() {
                try database.execute(
                    sql: """
                        INSERT INTO serverFeedItem (feed, position, id, url, created, updated)
                        VALUES (1, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        position, image.id, image.urlText,
                        image.created.timeIntervalSinceReferenceDate,
                        image.updated.timeIntervalSinceReferenceDate,
                    ])
            }
        }
        try queue.close()
    }

    private func query(_ sql: String) async throws -> Int? {
        try await DatabaseQueue(path: folder.file("cache.sqlite").path)
            .read { try Int.fetchOne($0, sql: sql) }
    }

    private func makeSUT() -> SQLiteFeedStore {
        SQLiteFeedStore(
            database: CacheDatabase(folder: folder.url, onRecovery: { [spy] in spy.record($0) }))
    }
}
