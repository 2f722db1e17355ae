import Core
import ImageEditorTestSupport
import Testing

/// What `make test-sanitize` watches for races.
struct LoaderStressTests {
    @Test func `D4: loaders and stores in memory serve many callers at once`() async throws {
        let stress = LoaderStress(
            feeds: InMemoryFeedStore(), images: InMemoryImageStore(),
            uploads: InMemoryUploadQueue())

        let outcome = try await stress.run(callers: 16, rounds: 140)

        // Of seven steps three load an image, one loads it or is cancelled, one loads the feed.
        #expect(outcome.feeds == 16 * 140 / 7)
        #expect(outcome.images + outcome.cancelled == 4 * 16 * 140 / 7)
        #expect(outcome.wrong == 0)
    }
}
