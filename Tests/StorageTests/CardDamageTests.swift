import Cards
import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// All readable data of a damaged wallet is kept, and the loss is reported.
struct CardDamageTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: 1...24 as ClosedRange<UInt64>)
    func `S5: data outside zeroed pages is kept unchanged, and losses are reported`(
        seed: UInt64
    ) async throws {
        let wallet = try await fill(seed: seed)
        var generator = SeededGenerator(seed: seed)
        let page = Int.random(in: 1..<(try size(of: file) / pageSize), using: &generator)
        try zero(file, at: page * pageSize, count: pageSize)

        let kept = try await readAll(of: wallet)
        // A page holds up to 18 cards. One of the first pages may hold the root of all others.
        if page > 20 {
            #expect(kept.records.count >= wallet.records.count - 18)
            #expect(kept.photos.count >= wallet.photos.count - 18)
        }
        for record in kept.records {
            let before = try #require(wallet.records.first { $0.id == record.id })
            var bare = before
            bare.base = nil
            #expect(record == before || record == bare)
        }
        #expect(kept.photos.allSatisfy { wallet.photos[$0.key] == $0.value })
        if kept != wallet { #expect(spy.reports.count == 1) }
        let sut = makeSUT()
        #expect(try await sut.transaction { try $0.nextChange() } > wallet.number)
    }

    @Test func `S5: without its first page everything else is still found`() async throws {
        let wallet = try await fill(seed: 7)
        try zero(file, at: 0, count: pageSize)

        #expect(try await readAll(of: wallet) == wallet)
        #expect(spy.reports.map(\.kept) == [wallet.records.count + wallet.photos.count])
        #expect(try await makeSUT().transaction { try $0.note("token") } == "s-1")
    }

    @Test func `S6: changed bytes of a photograph are not shown`() async throws {
        let wallet = try await fill(seed: 8)
        let (hash, data) = try #require(wallet.photos.first)
        let place = try #require(folder.bytes("data.sqlite").range(of: data.suffix(1_000)))
        try zero(file, at: place.lowerBound, count: 10)

        let sut = makeSUT()
        #expect(try await sut.photo(hash) == nil)
        let kept = try await readAll(of: wallet)
        #expect(kept.records == wallet.records)
        #expect(kept.photos.count == wallet.photos.count - 1)
        #expect(spy.reports.map(\.kept) == [wallet.records.count + wallet.photos.count - 1])
        #expect(spy.reports.map(\.lost) == [1])
    }

    @Test func `S6: saving a damaged photograph again repairs it`() async throws {
        let wallet = try await fill(seed: 9)
        let (hash, data) = try #require(wallet.photos.first)
        let place = try #require(folder.bytes("data.sqlite").range(of: data.suffix(1_000)))
        try zero(file, at: place.lowerBound, count: 10)

        let sut = makeSUT()
        try await sut.save("new", front: data)
        #expect(try await sut.photo(hash) == data)
        #expect(spy.reports.isEmpty)
    }

    @Test func `S5: uploads and cards of one database are repaired together`() async throws {
        let wallet = try await fill(seed: 10)
        let uploads = SQLiteUploadQueue(database: DataDatabase(folder: folder.url))
        let upload = uniqueUpload()
        try await uploads.enqueue(upload, at: Date())
        try checkpoint(file)
        try zero(file, at: 0, count: 16)

        #expect(try await readAll(of: wallet) == wallet)
        #expect(try await uploads.upload(upload.id) == upload)
        #expect(spy.reports.map(\.kept) == [wallet.records.count + wallet.photos.count + 1])
        #expect(spy.reports.map(\.lost) == [0])
    }

    // MARK: - Helpers

    private struct Wallet: Equatable {
        var records: [CardRecord] = []
        var photos: [PhotoHash: Data] = [:]
        var number: Int64 = 0
    }

    private var file: URL { folder.file("data.sqlite") }

    private func makeSUT() -> SQLiteCardStore {
        SQLiteCardStore(
            database: DataDatabase(folder: folder.url, onRecovery: { [spy] in spy.record($0) }))
    }

    private func fill(seed: UInt64) async throws -> Wallet {
        let sut = SQLiteCardStore(database: DataDatabase(folder: folder.url))
        let wallet = try await sut.transaction { transaction in
            var generator = SeededGenerator(seed: seed)
            var wallet = Wallet()
            for number in 100..<130 {
                let data = generator.bytes(Int.random(in: 2_000...6_000, using: &generator))
                let photo = try transaction.keep(data)
                wallet.photos[photo.hash] = data
                let card = uniqueCard(id: "\(number)", front: photo)
                let base = CardBase(server: "s", version: Int64(number), card: card)
                wallet.number = try transaction.nextChange()
                let record = CardRecord(card, waitingSince: wallet.number, base: base)
                try transaction.save(record)
                wallet.records.append(record)
            }
            try transaction.setNote("token", to: "s-1")
            return wallet
        }
        try checkpoint(file)
        return wallet
    }

    private func readAll(of wallet: Wallet) async throws -> Wallet {
        let sut = makeSUT()
        // Reading everything first detects all damage.
        _ = try await sut.transaction { _ = try $0.records() }
        for hash in wallet.photos.keys { _ = try await sut.photo(hash) }
        var kept = Wallet(number: wallet.number)
        kept.records = try await sut.transaction { try $0.records() }
        for hash in wallet.photos.keys { kept.photos[hash] = try await sut.photo(hash) }
        return kept
    }
}
