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
}
