import Cards
import ImageEditorTestSupport
import Testing

struct InMemoryCardStoreTests {
    static let subjects: [Subject<any CardStore>] = [
        Subject("in memory") { InMemoryCardStore() }
    ]

    @Test(arguments: subjects, cardStoreContract)
    func `a card store keeps its contract`(
        subject: Subject<any CardStore>, clause: Clause<any CardStore>
    ) async throws {
        try await clause.check(subject.make())
    }
}
