import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

/// The progress of an export or an import.
struct ExchangeProgressTests {
    private let shares = Events<Double>()
    private let counts = Events<[Int]>()

    @Test(arguments: CardArchiveFormat.allCases)
    func `an export tells what share of the photographs it has fetched`(
        format: CardArchiveFormat
    ) async throws {
        let wallet = try makeWallet()
        let sut = ExportCardsUseCase(
            store: wallet.store, converter: wallet.converter, verifier: wallet.verifier)

        _ = try await sut.export(to: wallet.folder.appending(path: "a.zip"), as: format) {
            [shares] in shares.append($0)
        }

        #expect(shares.all == shares.all.sorted() && Set(shares.all).count == shares.all.count)
        #expect(shares.all.last == 1)
        #expect(shares.all.count == 6)
    }

    @Test func `an import tells how many cards it has read`() async throws {
        let wallet = try makeWallet()
        let (archive, _) = try await wallet.export()
        let sut = ImportCardsUseCase(
            store: InMemoryCardStore(), verifier: wallet.verifier)

        _ = try await sut.importCards(from: archive) { [counts] in counts.append([$0, $1]) }

        #expect(counts.all == [[0, 2], [1, 2]])
    }

    @Test func `without photographs to fetch there is no progress`() async throws {
        let wallet = try Wallet()
        let sut = ExportCardsUseCase(
            store: wallet.store, converter: wallet.converter, verifier: wallet.verifier)
        _ = try await sut.export(to: wallet.folder.appending(path: "a.zip")) {
            [shares] in shares.append($0)
        }
        #expect(shares.all.isEmpty)
    }

    private func makeWallet() throws -> Wallet {
        let wallet = try Wallet()
        try wallet.add(
            Card(id: "1", name: "One", created: sampleDate), front: samplePhoto("a"),
            back: samplePhoto("b"))
        try wallet.add(Card(id: "2", name: "Two", created: sampleDate), front: samplePhoto("c"))
        return wallet
    }
}
