import Core
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// `make test-sanitize` runs these tests to detect data races.
struct StoreStressTests {
    @Test func `D4: loaders over SQLite serve many callers at once`() async throws {
        let folder = try TemporaryFolder()
        let cache = CacheDatabase(folder: folder.url, budget: 1 << 20)
        let stress = LoaderStress(
            feeds: SQLiteFeedStore(database: cache), images: SQLiteImageStore(database: cache),
            uploads: SQLiteUploadQueue(database: DataDatabase(folder: folder.url)))

        let outcome = try await stress.run(callers: 8, rounds: 70)

        #expect(outcome.feeds == 8 * 70 / 7)
        #expect(outcome.images + outcome.cancelled == 4 * 8 * 70 / 7)
        #expect(outcome.wrong == 0)
    }
}
