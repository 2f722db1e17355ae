import Core
import ImageEditorTestSupport
import Testing

struct ImageStoreTests {
    static let subjects: [Subject<any ImageStore>] = [Subject("in memory") { InMemoryImageStore() }]

    @Test(arguments: subjects, imageStoreContract)
    func `an image store keeps its contract`(
        subject: Subject<any ImageStore>, clause: Clause<any ImageStore>
    ) async throws {
        try await clause.check(subject.make())
    }
}
