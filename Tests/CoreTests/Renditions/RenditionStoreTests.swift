import Core
import ImageEditorTestSupport
import Testing

struct RenditionStoreTests {
    static let subjects: [Subject<any RenditionStore>] = [
        Subject("in memory") { InMemoryRenditionStore(budget: renditionBudget) }
    ]

    @Test(arguments: subjects, renditionStoreContract)
    func `a rendition store keeps its contract`(
        subject: Subject<any RenditionStore>, clause: Clause<any RenditionStore>
    ) async throws {
        try await clause.check(subject.make())
    }
}
