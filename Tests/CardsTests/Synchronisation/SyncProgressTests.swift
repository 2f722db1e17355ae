import Cards
import ImageEditorTestSupport
import Testing

/// The progress of a synchronisation.
struct SyncProgressTests {
    private let wallet = SyncFixture()
    private let told = Events<CardSyncProgress>()

    @Test func `sent and received cards are reported one by one`() async throws {
        for id in ["1", "2", "3"] { try wallet.create(id, name: "Card \(id)") }
        try await synchronise(wallet)
        #expect(
            told.all.filter(\.isSending) == [
                .sending(0, of: 3), .sending(1, of: 3), .sending(2, of: 3),
            ])

        let there = Events<CardSyncProgress>()
        _ = try await wallet.another().useCase(wallet.server).run { there.append($0) }
        #expect(there.all == [.receiving(1), .receiving(2), .receiving(3)])
    }

    @Test func `a run with nothing to do reports no progress`() async throws {
        try await synchronise(wallet)
        #expect(told.all.isEmpty)
    }

    @Test func `posts over the original contract are reported, too`() async throws {
        for id in ["1", "2"] { try wallet.create(id, name: "Card \(id)") }
        _ = try await wallet.useCase(OriginalOnly()).run { [told] in told.append($0) }
        #expect(told.all == [.sending(0, of: 2), .sending(1, of: 2)])
    }

    private func synchronise(_ wallet: SyncFixture) async throws {
        _ = try await wallet.useCase(wallet.server).run { [told] in told.append($0) }
    }
}

extension CardSyncProgress {
    fileprivate var isSending: Bool { if case .sending = self { true } else { false } }
}
