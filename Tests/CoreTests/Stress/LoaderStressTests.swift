import Core
import ImageEditorTestSupport
import Testing

/// `make test-sanitize` runs these tests to detect data races.
struct LoaderStressTests {
    @Test func `D4: loaders and stores in memory serve many callers at once`() async throws {
        let stress = LoaderStress(
            feeds: InMemoryFeedStore(), images: InMemoryImageStore(),
            uploads: InMemoryUploadQueue())

        let outcome = try await stress.run(callers: 16, rounds: 140)

        // In seven steps, three load an image, one loads an image or is cancelled, and one loads
        // the feed.
        #expect(outcome.feeds == 16 * 140 / 7)
        #expect(outcome.images + outcome.cancelled == 4 * 16 * 140 / 7)
        #expect(outcome.wrong == 0)
    }
}
