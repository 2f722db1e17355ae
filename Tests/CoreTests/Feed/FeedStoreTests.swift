import Core
import ImageEditorTestSupport
import Testing

struct FeedStoreTests {
    static let subjects: [Subject<any FeedStore>] = [Subject("in memory") { InMemoryFeedStore() }]

    @Test(arguments: subjects, feedStoreContract)
    func `a feed store keeps its contract`(
        subject: Subject<any FeedStore>, clause: Clause<any FeedStore>
    ) async throws {
        try await clause.check(subject.make())
    }
}
