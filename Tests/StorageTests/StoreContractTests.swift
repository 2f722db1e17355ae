import Cards
import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct StoreContractTests {
    static let feedStores: [Subject<any FeedStore>] = [
        Subject("SQLite") { SQLiteFeedStore(database: CacheDatabase(folder: newFolder())) }
    ]
    static let imageStores: [Subject<any ImageStore>] = [
        Subject("SQLite") { SQLiteImageStore(database: CacheDatabase(folder: newFolder())) }
    ]
    static let uploadQueues: [Subject<any UploadQueue>] = [
        Subject("SQLite") { SQLiteUploadQueue(database: DataDatabase(folder: newFolder())) }
    ]

    static let cardStores: [Subject<any CardStore>] = [
        Subject("SQLite") { SQLiteCardStore(database: DataDatabase(folder: newFolder())) }
    ]

    static let cardLedgers: [Subject<any CardLedger>] = [
        Subject("SQLite") { SQLiteCardLedger(folder: newFolder()) }
    ]

    static let editStores: [Subject<any EditStore>] = [
        Subject("files") { FileEditStore(folder: newFolder()) }
    ]

    static let renditionStores: [Subject<any RenditionStore>] = [
        Subject("files") { FileRenditionStore(folder: newFolder(), budget: renditionBudget) }
    ]

    @Test(arguments: renditionStores, renditionStoreContract)
    func `a rendition store keeps its contract`(
        subject: Subject<any RenditionStore>, clause: Clause<any RenditionStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: editStores, editStoreContract)
    func `an edit store keeps its contract`(
        subject: Subject<any EditStore>, clause: Clause<any EditStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: feedStores, feedStoreContract)
    func `a feed store keeps its contract`(
        subject: Subject<any FeedStore>, clause: Clause<any FeedStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: imageStores, imageStoreContract)
    func `an image store keeps its contract`(
        subject: Subject<any ImageStore>, clause: Clause<any ImageStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: uploadQueues, uploadQueueContract)
    func `an upload queue keeps its contract`(
        subject: Subject<any UploadQueue>, clause: Clause<any UploadQueue>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: cardStores, cardStoreContract)
    func `a card store keeps its contract`(
        subject: Subject<any CardStore>, clause: Clause<any CardStore>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: cardLedgers, cardLedgerContract)
    func `a card ledger keeps its contract`(
        subject: Subject<any CardLedger>, clause: Clause<any CardLedger>
    ) async throws {
        try await clause.check(subject.make())
    }

    private static func newFolder() -> URL {
        FileManager.default.temporaryDirectory.appending(path: "storage-\(UUID().uuidString)")
    }
}
