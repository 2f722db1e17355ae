import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct ImportModeTests {
    @Test func `merging keeps existing cards, adds missing ones and reports differences`()
        async throws
    {
        let archive = try await archive(of: ["same", "other", "deleted", "missing"])
        let wallet = try Wallet()
        try wallet.add(sampleCard("same"), front: samplePhoto("same"))
        var mine = sampleCard("other")
        mine.note = "mine"
        try wallet.add(mine)
        try wallet.store.transaction {
            try $0.save(CardRecord(sampleCard("deleted"), isDeleted: true))
        }
        try wallet.add(sampleCard("own"))

        let report = try await wallet.bringIn(archive)

        #expect(report.entries.map(\.id) == ["deleted", "missing", "other", "same"])
        #expect(report.entries.map(\.outcome) == [.added, .added, .kept, .unchanged])
        #expect(wallet.cards.map(\.id) == ["deleted", "missing", "other", "own", "same"])
        #expect(wallet.cards.first { $0.id == "other" }?.note == "mine")
    }

    @Test func `replacing makes the wallet the archive's`() async throws {
        let archive = try await archive(of: ["same", "other"])
        let wallet = try Wallet()
        try wallet.add(sampleCard("same"), front: samplePhoto("same"))
        var mine = sampleCard("other")
        mine.note = "mine"
        try wallet.add(mine, back: samplePhoto("mine"))
        try wallet.add(sampleCard("own"), front: samplePhoto("own"))

        let report = try await wallet.bringIn(archive, mode: .replace)

        #expect(
            report.entries.map(\.outcome) == [.replaced, .unchanged, .deleted])
        #expect(wallet.cards.map(\.id) == ["other", "same"])
        #expect(wallet.cards.first { $0.id == "other" }?.note == sampleCard().note)
        #expect(try wallet.record("own")?.isDeleted == true)
        #expect(wallet.store.photo(PhotoHash(of: samplePhoto("own"))) == nil)
    }

    @Test func `only changed cards wait to be sent`() async throws {
        let archive = try await archive(of: ["same", "new"])
        let wallet = try Wallet()
        try wallet.add(sampleCard("same"), front: samplePhoto("same"))
        try wallet.add(sampleCard("own"))

        _ = try await wallet.bringIn(archive, mode: .replace)

        #expect(try wallet.record("new")?.waitingSince != nil)
        #expect(try wallet.record("own")?.waitingSince != nil)
        #expect(try wallet.record("same")?.waitingSince == nil)
    }

    @Test(arguments: ImportMode.allCases)
    func `a dry run gives the same report and changes nothing`(mode: ImportMode) async throws {
        let archive = try await archive(of: ["new", "other"])
        let wallet = try Wallet()
        try wallet.add(sampleCard("other"))
        try wallet.add(sampleCard("own"), front: samplePhoto("own"))
        let before = try wallet.store.transaction { try $0.records() }

        let dry = try await wallet.bringIn(archive, mode: mode, isDryRun: true)
        #expect(try wallet.store.transaction { try $0.records() } == before)
        #expect(wallet.store.photo(PhotoHash(of: samplePhoto("own"))) != nil)
        #expect(wallet.store.photo(PhotoHash(of: samplePhoto("new"))) == nil)

        let wet = try await wallet.bringIn(archive, mode: mode)
        #expect(dry.isDryRun)
        #expect(!wet.isDryRun)
        #expect(dry.entries == wet.entries)
        #expect(try wallet.store.transaction { try $0.records() } != before)
    }

    @Test func `a second import finds every card present`() async throws {
        let archive = try await archive(of: ["a", "b"])
        let wallet = try Wallet()
        _ = try await wallet.bringIn(archive)
        for mode in ImportMode.allCases {
            #expect(try await wallet.bringIn(archive, mode: mode).count(.unchanged) == 2)
        }
    }

    @Test func `a card that was only used since counts as the same`() async throws {
        let archive = try await archive(of: ["a"])
        let wallet = try Wallet()
        var used = sampleCard("a")
        used.lastUsed = sampleDate
        try wallet.add(used, front: samplePhoto("a"))
        #expect(try await wallet.bringIn(archive).count(.unchanged) == 1)
        #expect(wallet.cards.first?.lastUsed == used.lastUsed)
    }

    @Test func `a bad photograph refuses its card and no other`() async throws {
        let source = try Wallet()
        try source.add(sampleCard("1"), front: samplePhoto("good"))
        try source.add(sampleCard("2"), front: samplePhoto("evil"))
        var archive = try Data(contentsOf: await source.export().0)
        let place = try #require(archive.firstRange(of: samplePhoto("evil")))
        archive[place.upperBound - 1] ^= 1
        let wallet = try Wallet()

        let report = try await wallet.bringIn(archive)

        #expect(report.entries.map(\.outcome) == [.added, .refused])
        #expect(wallet.cards.map(\.id) == ["1"])
    }

    /// An archive of cards whose front photographs contain their identifiers.
    private func archive(of ids: [String]) async throws -> Data {
        let wallet = try Wallet()
        for id in ids { try wallet.add(sampleCard(id), front: samplePhoto(id)) }
        return try Data(contentsOf: await wallet.export().0)
    }
}
