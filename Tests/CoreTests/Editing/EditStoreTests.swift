import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditStoreTests {
    static let subjects: [Subject<any EditStore>] = [
        Subject("in memory") { InMemoryEditStore() }
    ]

    @Test(arguments: subjects, editStoreContract)
    func `an edit store keeps its contract`(
        subject: Subject<any EditStore>, clause: Clause<any EditStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test func `originals are kept by their digest`() async throws {
        let store = InMemoryEditStore()
        await store.keepOriginal(Data("a".utf8), sampleDigest(1))
        await store.keepOriginal(Data("b".utf8), sampleDigest(2))

        #expect(await store.original(sampleDigest(1)) == Data("a".utf8))
        #expect(await store.original(sampleDigest(3)) == nil)
    }
}
