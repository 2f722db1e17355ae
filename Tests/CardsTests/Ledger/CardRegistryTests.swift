import Cards
import Foundation
import Testing

struct CardRegistryTests {
    private let ledger = InMemoryCardLedger()
    private let created = Date(timeIntervalSince1970: 1_700_000_000)

    @Test func `the token of an early page names the last version, and is refused before it`()
        async throws
    {
        let sut = CardRegistry(ledger: ledger, maximumCards: 10)
        for id in ["1", "2", "3"] {
            _ = try await sut.put(Card(id: id, name: id, created: created), if: .absent)
        }
        let page = try #require(try await sut.changes(since: nil, limit: 1))
        #expect(page.token == "\(page.server)-1-3")

        let next = try #require(try await sut.changes(since: page.token, limit: 1))
        #expect((next.cards.map(\.identifier), next.token) == (["2"], "\(page.server)-2-3"))
        let last = try #require(try await sut.changes(since: next.token, limit: 1))
        #expect((last.cards.map(\.identifier), last.token) == (["3"], "\(page.server)-3"))

        for token in ["1-4", "4-3", "4", "1-", "-1", "1-1-1", "+1"] {
            #expect(
                try await sut.changes(since: "\(page.server)-\(token)", limit: 1) == nil,
                "\(token)")
        }
    }
}
