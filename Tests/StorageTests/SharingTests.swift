import Cards
import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Several connections to one folder, like several processes.
struct SharingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `S4: two outboxes with 500 mixed operations each lose no update`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...2 as ClosedRange<UInt64> {
                group.addTask {
                    let sut = SQLiteUploadQueue(database: DataDatabase(folder: folder.url))
                    var generator = SeededGenerator(seed: seed)
                    var mine: [ImageUpload] = []
                    var attempts: [UUID: Int] = [:]
                    for _ in 0..<500 {
                        switch Int.random(in: 0..<10, using: &generator) {
                        case 0..<4:
                            let upload = uniqueUpload()
                            try await sut.enqueue(upload, at: Date())
                            mine.append(upload)
                        case 4..<6 where !mine.isEmpty:
                            let place = mine.indices.randomElement(using: &generator) ?? 0
                            try await sut.remove(mine.remove(at: place).id)
                        case 6..<8:
                            guard let upload = mine.randomElement(using: &generator) else {
                                continue
                            }
                            try await sut.recordFailure(
                                upload.id, reason: "away", isTransient: true)
                            attempts[upload.id, default: 0] += 1
                        default:
                            guard let upload = mine.randomElement(using: &generator) else {
                                continue
                            }
                            #expect(try await sut.upload(upload.id) == upload)
                        }
                    }
                    let waiting = try await sut.waiting()
                    let ids = Set(mine.map(\.id))
                    #expect(waiting.map(\.id).filter(ids.contains) == mine.map(\.id))
                    for item in waiting where ids.contains(item.id) {
                        #expect(item.attempts == attempts[item.id, default: 0])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `S4: two wallets with 500 mixed operations each lose no update`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...2 as ClosedRange<UInt64> {
                group.addTask { try await changeCards(seed: seed) }
            }
            try await group.waitForAll()
        }
        let sut = SQLiteCardStore(database: DataDatabase(folder: folder.url))
        let count = try await sut.transaction { try $0.note("count") }
        #expect(count.flatMap { Int($0) } == 1_000)
        let numbers = try await sut.transaction { try $0.waiting().map(\.waitingSince) }
        #expect(Set(numbers).count == numbers.count)
    }

    /// Changes its own cards, and shares a photograph and a counter with others.
    private func changeCards(seed: UInt64) async throws {
        let sut = SQLiteCardStore(database: DataDatabase(folder: folder.url))
        let shared = Data("shared".utf8)
        var generator = SeededGenerator(seed: seed)
        var mine: [Card.ID: CardRecord] = [:]
        for number in 0..<500 {
            let id = "\(seed)-\(Int.random(in: 0..<20, using: &generator))"
            let choice = Int.random(in: 0..<10, using: &generator)
            let data = choice < 3 ? shared : generator.bytes(3_000)
            mine[id] = try await sut.transaction { transaction in
                let count = try transaction.note("count").flatMap { Int($0) } ?? 0
                try transaction.setNote("count", to: "\(count + 1)")
                guard choice < 8 else {
                    try transaction.remove(id)
                    return nil
                }
                let card = uniqueCard(
                    id: id, name: "\(number)", front: try transaction.keep(data))
                let record = CardRecord(
                    card, isDeleted: choice == 7, waitingSince: try transaction.nextChange())
                try transaction.save(record)
                return record
            }
            guard let record = mine.values.randomElement(using: &generator) else { continue }
            #expect(try await sut.transaction { try $0.record(record.id) } == record)
            let hash = try #require(record.card.front).hash
            if !record.isDeleted { #expect(try await sut.photo(hash) != nil) }
        }
        let prefix = "\(seed)-"
        let kept = try await sut.transaction { try $0.records() }
        #expect(kept.filter { $0.id.hasPrefix(prefix) } == mine.values.sorted { $0.id < $1.id })
    }

    @Test func `S4: two caches with 500 mixed operations each agree in the end`() async throws {
        let urls = (0..<30).map { _ in uniqueURL() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...2 as ClosedRange<UInt64> {
                group.addTask {
                    let database = CacheDatabase(folder: folder.url, budget: 60_000)
                    let feeds = SQLiteFeedStore(database: database)
                    let images = SQLiteImageStore(database: database)
                    var generator = SeededGenerator(seed: seed)
                    for _ in 0..<500 {
                        let url = urls.randomElement(using: &generator) ?? uniqueURL()
                        switch Int.random(in: 0..<10, using: &generator) {
                        case 0..<3:
                            let data = Data(url.absoluteString.utf8) + generator.bytes(3_000)
                            let image = StoredImage(data: data, savedAt: Date())
                            try await images.insert(image, for: url)
                        case 3..<7:
                            let kept = try await images.retrieve(for: url)
                            let start = Data(url.absoluteString.utf8)
                            #expect(kept?.data.starts(with: start) != false)
                        case 7:
                            let feed = (0..<20).map { _ in uniqueImage() }
                            try await feeds.replace(with: StoredFeed(images: feed, savedAt: Date()))
                        case 8:
                            #expect(try await feeds.retrieve()?.images.count ?? 20 == 20)
                        default:
                            try await images.delete(for: url)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let database = CacheDatabase(folder: folder.url, budget: 60_000)
        #expect(try await database.verify().isClean)
        #expect(try await database.statistics().imageBytes <= 60_000)
    }

    @Test func `S4: a connection's writes are visible to the other one at once`() async throws {
        let (one, other) = (makeFeeds(), makeFeeds())
        for _ in 0..<20 {
            let feed = StoredFeed(images: [uniqueImage()], savedAt: Date())
            try await one.replace(with: feed)
            #expect(try await other.retrieve() == feed)
        }
    }

    @Test func `S7: a symbolic link and a name with spaces are folders like any other`()
        async throws
    {
        let real = folder.file("a folder: ümlaut? 100%#")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        let feed = StoredFeed(images: [uniqueImage()], savedAt: Date())
        try await SQLiteFeedStore(database: CacheDatabase(folder: link)).replace(with: feed)

        let sut = SQLiteFeedStore(database: CacheDatabase(folder: real))
        #expect(try await sut.retrieve() == feed)
    }

    private func makeFeeds() -> SQLiteFeedStore {
        SQLiteFeedStore(database: CacheDatabase(folder: folder.url))
    }
}
