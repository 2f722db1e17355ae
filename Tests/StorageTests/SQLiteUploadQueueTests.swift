import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct SQLiteUploadQueueTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `uploads wait on after reopening`() async throws {
        let uploads = (0..<5).map { _ in uniqueUpload(recipe: Recipe([.init("sepia")])) }
        for upload in uploads { try await makeSUT().enqueue(upload, at: Date()) }
        try await makeSUT().recordFailure(uploads[1].id, reason: "away", isTransient: false)

        let sut = makeSUT()
        #expect(try await sut.waiting().map(\.id) == uploads.map(\.id))
        #expect(try await sut.waiting()[1].reason == "away")
        for upload in uploads { #expect(try await sut.upload(upload.id) == upload) }
    }

    @Test func `nothing of a removed upload is left in any file`() async throws {
        let sut = makeSUT()
        var generator = SeededGenerator(seed: 1)
        let marker = generator.bytes(64)
        let data = generator.bytes(30_000) + marker + generator.bytes(30_000) + marker
        let upload = ImageUpload(data: data, filename: "secret-name.jpg", mediaType: "image/jpeg")
        try await sut.enqueue(uniqueUpload(), at: Date())
        try await sut.enqueue(upload, at: Date())
        #expect(try traces(of: [marker, Data("secret-name".utf8)]) > 0)

        try await sut.remove(upload.id)
        #expect(try traces(of: [marker, Data("secret-name".utf8)]) == 0)
        #expect(try await sut.waiting().count == 1)
    }

    @Test func `an upload is removed although the sender is cancelled`() async throws {
        let (sut, upload) = (makeSUT(), uniqueUpload())
        try await sut.enqueue(upload, at: Date())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await sut.remove(upload.id)
        }
        try await task.value
        #expect(try await sut.waiting().isEmpty)
    }

    @Test func `during one send others with the same folder are refused at once`() async throws {
        let (one, other) = (makeSUT(), makeSUT())
        let outcome = try await one.exclusively { try await other.exclusively { true } == nil }
        #expect(outcome == true)
        #expect(try await other.exclusively { true } == true)
    }

    @Test func `a failed sender releases the lock`() async throws {
        let sut = makeSUT()
        await #expect(throws: AnyError()) {
            try await sut.exclusively { () async throws -> Bool in throw AnyError() }
        }
        #expect(try await sut.exclusively { true } == true)
    }

    private func makeSUT() -> SQLiteUploadQueue {
        SQLiteUploadQueue(database: DataDatabase(folder: folder.url))
    }

    private func traces(of markers: [Data]) throws -> Int {
        try folder.names.reduce(0) { count, name in
            let bytes = try folder.bytes(name)
            return count + markers.count { bytes.hasPart($0) }
        }
    }
}
