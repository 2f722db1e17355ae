import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// Owners choose between a card and its conflict copy while other edits are on their way.
struct SyncChoiceTests {
    private let ours = SyncFixture(server: InMemoryCardServer(longestPage: 1))

    @Test func `a conflict copy stays if another wallet resolves an earlier copy of that content`()
        async throws
    {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        for wallet in [theirs, ours, theirs] { try await wallet.synchronise() }
        // The card has been sent, the deletion of the copy has not.
        try ours.resolve(takingCopy: true)
        try await ours.synchronise(requests: 2)
        try theirs.edit("1") { $0.name = "later" }
        try await theirs.synchronise()
        try await settle(theirs)

        for wallet in [ours, theirs] {
            #expect(wallet.names == ["later", "theirs (copy of 1)"])
        }
    }

    @Test func `a choice that the server has already is no sign of another history`()
        async throws
    {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        try await theirs.synchronise()
        try await ours.synchronise(requests: 1)
        try ours.resolve(takingCopy: true)
        let requests = Events<Void>()
        let report = try await ours.synchronise { moment in
            if case .before = moment { requests.append(()) }
        }

        #expect((report.sent, report.waiting) == (1, 0))
        // One for changes and one for the card.
        #expect(requests.all.count == 2)
    }

    @Test func `a chosen value that the server has had is not overwritten by a lost answer`()
        async throws
    {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        try await theirs.synchronise()
        let answers = Events<Void>()
        try await ours.synchronise { moment in
            guard case .after = moment else { return }
            answers.append(())
            if answers.all.count == 2 {
                throw CardServerError.transport(.connectionLost(reason: "cut"))
            }
        }
        #expect(ours.server.cards().compactMap(\.card?.name) == ["ours"])
        try ours.edit("1") { $0.note = "other" }
        try ours.resolve(takingCopy: true)
        try await settle(theirs)

        for wallet in [ours, theirs] {
            #expect(wallet.names == ["ours (copy of 1)", "theirs"])
        }
    }

    @Test(arguments: [true, false])
    func `a card keeps a chosen value that it had already`(takesCopy: Bool) async throws {
        let theirs = try await agreed()
        try theirs.edit("1") { $0.name = "theirs" }
        try ours.edit("1") { $0.name = "ours" }
        for wallet in [theirs, ours] { try await wallet.synchronise() }
        try ours.edit("1") { $0.note = "later than the copy" }
        try await ours.synchronise()
        // The copy arrives, the card that won does not yet.
        try await theirs.synchronise(requests: 1)
        try theirs.edit("1") { $0.number = "1" }
        #expect(theirs.names == ["theirs", "theirs (copy of 1)"])
        try theirs.resolve(takingCopy: takesCopy)
        try await settle(theirs)

        for wallet in [ours, theirs] {
            #expect(wallet.names == ["ours (copy of 1)", "theirs"])
        }
    }

    /// A card that both wallets and the server have.
    private func agreed() async throws -> SyncFixture {
        let theirs = ours.another()
        try ours.create("1", name: "Library")
        try await ours.synchronise()
        try await theirs.synchronise()
        return theirs
    }

    private func settle(_ theirs: SyncFixture) async throws {
        for wallet in [theirs, ours, theirs, ours] { try await wallet.synchronise() }
    }
}
