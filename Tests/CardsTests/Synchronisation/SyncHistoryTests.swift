import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// Servers that are set back, or whose history starts again.
struct SyncHistoryTests {
    @Test func `an interrupted reading starts over if the server was set back meanwhile`()
        async throws
    {
        let theirs = SyncFixture(server: InMemoryCardServer(longestPage: 1))
        let ours = theirs.another()
        for id in ["1", "2"] { try theirs.create(id, name: id) }
        try await theirs.synchronise()
        let backup = theirs.server.backup()
        // From now on, the card is on the last page.
        try theirs.edit("1") { $0.note = "edited" }
        try await theirs.synchronise()
        try await ours.synchronise(requests: 1)
        #expect(ours.names == ["2"])
        theirs.server.restore(backup)
        try await ours.synchronise()

        #expect(ours.names == ["1", "2"])
    }

    @Test func `a card of a page that was not read to its end is sent to a server that lost it`()
        async throws
    {
        let theirs = SyncFixture()
        let ours = theirs.another()
        try theirs.create("1", name: "1")
        for wallet in [theirs, ours] { try await wallet.synchronise() }
        let backup = theirs.server.backup()
        for id in ["2", "3"] { try theirs.create(id, name: id) }
        try theirs.photograph("3", .front, Data("front".utf8))
        try await theirs.synchronise()
        // The changes arrive, the photograph does not.
        try await ours.synchronise(requests: 1, error: .unexpectedStatus(503))
        #expect(ours.names == ["1", "2"])
        theirs.server.restore(backup)
        try await ours.synchronise()

        #expect(theirs.server.cards().compactMap(\.card?.name).sorted() == ["1", "2"])
    }

    @Test func `a copy that was deleted in another history returns if another wallet needs it`()
        async throws
    {
        let ours = SyncFixture(server: InMemoryCardServer(longestPage: 1))
        let (theirs, late) = (ours.another(), ours.another())
        try ours.create("1", name: "Library")
        for wallet in [ours, theirs, late] { try await wallet.synchronise() }
        try theirs.edit("1") { $0.name = "theirs" }
        try theirs.create("2", name: "Gym")
        try ours.edit("1") { $0.name = "ours" }
        try await theirs.synchronise()
        try await ours.synchronise(requests: 2)
        try ours.resolve(takingCopy: true)
        try await ours.synchronise()
        #expect(ours.names == ["Gym", "theirs"])

        ours.server.startNewHistory()
        // Both agree on the card, and have not read the rest yet.
        for wallet in [ours, theirs] { try await wallet.synchronise(requests: 2) }
        // For this wallet, the new name is a conflict with the old one, which wins.
        try await late.synchronise()
        for wallet in [ours, theirs, late, ours] { try await wallet.synchronise() }

        for wallet in [ours, late, theirs] {
            #expect(wallet.names == ["Gym", "Library", "theirs (copy of 1)"])
        }
    }
}
