import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

/// Photographs that begin like an image but cannot be decoded, and those that are missing.
struct DamagedPhotoTests {
    private let reason = "the image is damaged: the JPEG is cut off"

    @Test(arguments: [false, true])
    func `only the card with a damaged photograph is refused`(isDryRun: Bool) async throws {
        let (wallet, other) = (try Wallet(), try Wallet())
        try wallet.add(sampleCard("1"), front: samplePhoto("a"), back: damagedPhoto)
        try wallet.add(sampleCard("2", name: "intact"), front: samplePhoto("a"))
        let (url, _) = try await wallet.export()

        let report = try await other.bringIn(url, isDryRun: isDryRun)

        #expect(report.entries.map(\.outcome) == [.refused, .added])
        let hash = PhotoHash(of: damagedPhoto)
        #expect(report.entries.first?.reason == "photos/\(hash).jpg: \(reason)")
        #expect(other.cards.map(\.id) == (isDryRun ? [] : ["2"]))
    }

    @Test func `a damaged photograph of Catima is refused with its card`() async throws {
        let wallet = try Wallet()
        let archive = ZipBytes([
            "catima.csv": Data("2\n\n_id\n\n_id,store\n1,Bad\n2,Good\n".utf8),
            "card_1_front.png": damagedPhoto, "card_2_front.png": samplePhoto("g"),
        ]).data
        let report = try await wallet.bringIn(archive)
        #expect(report.entries.map(\.outcome) == [.refused, .added])
        #expect(report.entries.first?.reason == "card_1_front.png: \(reason)")
        #expect(wallet.cards.map(\.name) == ["Good"])
    }

    @Test func `a wallet's card with a damaged photograph survives a replacement`() async throws {
        let wallet = try Wallet()
        let card = try wallet.add(sampleCard("1"), front: damagedPhoto)
        let (url, report) = try await wallet.export()
        #expect(report.photoCount == 1 && report.entries.isEmpty)
        #expect(try await wallet.bringIn(url, mode: .replace).count(.refused) == 1)
        #expect(wallet.cards == [card])
    }

    @Test func `a damaged photograph is left out of a Catima archive, and the report says so`()
        async throws
    {
        let (wallet, other) = (try Wallet(), try Wallet())
        try wallet.add(sampleCard("1", name: "Bad"), front: samplePhoto("a"), back: damagedPhoto)
        try wallet.add(sampleCard("2", name: "Worse"), front: damagedPhoto)
        try wallet.add(sampleCard("3", name: "Good"), front: samplePhoto("a"))

        let (url, report) = try await wallet.export(as: .catima)

        #expect(report.cardCount == 3 && report.photoCount == 2)
        #expect(report.entries.map(\.name) == ["Bad", "Worse"])
        #expect(report.entries.map(\.leftOut) == [[.damagedPhoto(.back)], [.damagedPhoto(.front)]])
        _ = try await other.bringIn(url)
        #expect(Set(other.cards.map(\.name)) == ["Bad", "Worse", "Good"])
        #expect(other.cards.count { $0.front != nil } == 2)
    }

    @Test(arguments: CardArchiveFormat.allCases)
    func `a photograph that was never received does not prevent an export`(
        format: CardArchiveFormat
    ) async throws {
        let (wallet, other) = (try Wallet(), try Wallet())
        var card = sampleCard("1")
        card.back = CardPhoto(hash: PhotoHash(of: Data("elsewhere".utf8)), byteCount: 9)
        try wallet.store.transaction { [card] in try $0.save(CardRecord(card)) }

        let (url, report) = try await wallet.export(as: format)

        #expect(report.cardCount == 1 && report.photoCount == 0)
        #expect(report.entries.map(\.leftOut) == [[.missingPhoto(.back)]])
        #expect(try await other.bringIn(url).count(.added) == 1)
        #expect(other.cards.map(\.back) == [nil])
    }
}
