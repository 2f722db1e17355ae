import Core
import ImageEditorTestSupport
import Testing

struct UploadQueueTests {
    static let subjects: [Subject<any UploadQueue>] = [
        Subject("in memory") { InMemoryUploadQueue() }
    ]

    @Test(arguments: subjects, uploadQueueContract)
    func `an upload queue keeps its contract`(
        subject: Subject<any UploadQueue>, clause: Clause<any UploadQueue>
    ) async throws {
        try await clause.check(subject.make())
    }
}
