import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// All readable data of a damaged outbox is kept, and the loss is reported.
struct DataDamageTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: 1...32)
    func `S5: uploads outside zeroed pages are kept in order, and losses are reported`(
        seed: UInt64
    ) async throws {
        let uploads = try await fill(seed: seed)
        var generator = SeededGenerator(seed: seed)
        let page = Int.random(in: 0..<(try size(of: file) / pageSize), using: &generator)
        try zero(file, at: page * pageSize, count: pageSize)

        let kept = try await readAll(of: uploads)
        #expect(kept.count >= uploads.count - (page < 3 ? uploads.count : 18))
        #expect(kept == uploads.filter(kept.contains))
        if kept.count < uploads.count {
            let report = try #require(spy.reports.first)
            #expect(report.isPrecious)
            #expect(report.kept == kept.count)
            #expect(report.lost == nil || report.lost == uploads.count - kept.count)
        }
        #expect(spy.reports.count <= 1)
    }

    @Test func `S5: without its first page everything else is still found`() async throws {
        let uploads = try await fill(seed: 7)
        try zero(file, at: 0, count: pageSize)

        #expect(try await readAll(of: uploads) == uploads)
        #expect(spy.reports.map(\.kept) == [uploads.count])
    }

    @Test func `a folder in place of the file is an error that says so`() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)

        let error = await #expect(throws: StorageError.self) { try await readAll(of: []) }
        #expect(error == .inputOutput(path: file.path, reason: "it is a folder"))
        #expect(spy.reports.isEmpty)
    }

    @Test func `a pipe in place of the file is an error, and nothing waits for it`() async throws {
        #expect(mkfifo(file.path, 0o600) == 0)

        let error = await #expect(throws: StorageError.self) { try await readAll(of: []) }
        #expect(error == .inputOutput(path: file.path, reason: "it is a device or a pipe"))
        #expect(spy.reports.isEmpty)
    }

    @Test func `S5: the beginning of a truncated file is kept`() async throws {
        let uploads = try await fill(seed: 8)
        let length = try size(of: file)
        try FileHandle(forUpdating: file).truncate(atOffset: UInt64(length / 4 * 3))

        let kept = try await readAll(of: uploads)
        #expect(kept.count >= uploads.count / 3)
        #expect(kept == uploads.filter(kept.contains))
        #expect(spy.reports.map(\.lost) == [uploads.count - kept.count])
    }

    @Test func `S5: changed bytes of an upload are not sent`() async throws {
        let uploads = try await fill(seed: 9)
        let bytes = try folder.bytes("data.sqlite")
        let place = try #require(bytes.range(of: uploads[3].data.suffix(1_000)))
        try zero(file, at: place.lowerBound, count: 10)

        let queue = makeQueue()
        #expect(try await queue.upload(uploads[3].id) == nil)
        #expect(
            try await queue.waiting().map(\.id) == uploads.map(\.id).filter { $0 != uploads[3].id })
        #expect(spy.reports.map(\.kept) == [uploads.count - 1])
        #expect(spy.reports.map(\.lost) == [1])
    }

    @Test func `S5: attempts and reasons survive a repair`() async throws {
        let uploads = try await fill(seed: 10)
        try await makeQueue().recordFailure(uploads[0].id, reason: "away", isTransient: false)
        try checkpoint(file)
        try zero(file, at: 0, count: 16)

        let first = try #require(try await makeQueue().waiting().first)
        #expect(first.attempts == 1)
        #expect(first.reason == "away")
        #expect(!first.isTransient)
    }

    @Test(arguments: ["", "no database at all"])
    func `S5: an unreadable file is set aside and reported`(content: String) async throws {
        try Data(content.utf8).write(to: file)
        let (queue, upload) = (makeQueue(), uniqueUpload())
        #expect(try await queue.waiting().isEmpty)
        try await queue.enqueue(upload, at: Date())
        #expect(try await makeQueue().upload(upload.id) == upload)
        let setAside = try #require(spy.reports.first?.setAside)
        #expect(try Data(contentsOf: setAside) == Data(content.utf8))
    }

    @Test func `S5: uploads in the log are kept when the file itself is damaged`() async throws {
        let uploads = try await fill(seed: 11)
        let open = makeQueue()
        let late = uniqueUpload()
        try await open.enqueue(late, at: Date())
        try zero(file, at: 0, count: pageSize)

        #expect(try await makeQueue().waiting().map(\.id) == uploads.map(\.id) + [late.id])
    }

    @Test func `S5: an upload queued during a repair is not lost`() async throws {
        let uploads = try await fill(seed: 12)
        let queues = (0..<6).map { _ in makeQueue() }
        for queue in queues { _ = try await queue.waiting() }
        let bytes = try folder.bytes("data.sqlite")
        let place = try #require(bytes.range(of: uploads[3].data.suffix(1_000)))
        try zero(file, at: place.lowerBound, count: 10)

        let more = try await withThrowingTaskGroup(of: [UUID].self) { group in
            for queue in queues {
                group.addTask {
                    var ids: [UUID] = []
                    for _ in 0..<10 {
                        let upload = uniqueUpload()
                        try await queue.enqueue(upload, at: Date())
                        ids.append(upload.id)
                        _ = try await queue.upload(uploads[3].id)
                    }
                    return ids
                }
            }
            return try await group.reduce(into: Set<UUID>()) { $0.formUnion($1) }
        }
        let waiting = Set(try await makeQueue().waiting().map(\.id))
        #expect(more.isSubset(of: waiting))
        #expect(waiting.count == more.count + uploads.count - 1)
        #expect(spy.reports.count == 1)
    }

    @Test func `S9: a repair that was killed before its end is finished`() async throws {
        let uploads = try await fill(seed: 13)
        try FileManager.default.moveItem(at: file, to: folder.file("data.sqlite-replacement"))
        try Data("damaged".utf8).write(to: file)
        try Data("damaged log".utf8).write(to: folder.file("data.sqlite-wal"))

        #expect(try await readAll(of: uploads) == uploads)
        #expect(spy.reports.map(\.kept) == [nil])
        let setAside = try #require(spy.reports.first?.setAside)
        #expect(try Data(contentsOf: setAside) == Data("damaged".utf8))
        #expect(try folder.bytes("\(setAside.lastPathComponent)-wal") == Data("damaged log".utf8))
    }

    @Test func `the report is one sentence`() {
        let report = RecoveryReport(
            database: URL(filePath: "/d/data.sqlite"),
            setAside: URL(filePath: "/d/data.sqlite.corrupt-20180314T185024Z"), isPrecious: true,
            kept: 7, lost: nil)
        #expect(
            report.description == """
                /d/data.sqlite was damaged and moved to data.sqlite.corrupt-20180314T185024Z; \
                entries kept: 7, lost: an unknown number
                """)
    }

    // MARK: - Helpers

    private var file: URL { folder.file("data.sqlite") }

    private func makeQueue() -> SQLiteUploadQueue {
        SQLiteUploadQueue(
            database: DataDatabase(folder: folder.url, onRecovery: { [spy] in spy.record($0) }))
    }

    private func fill(seed: UInt64) async throws -> [ImageUpload] {
        var generator = SeededGenerator(seed: seed)
        let uploads = (0..<30).map { number in
            ImageUpload(
                data: generator.bytes(Int.random(in: 4_000...9_000, using: &generator)),
                filename: "\(number).jpg", mediaType: "image/jpeg", original: uniqueURL(),
                recipe: Recipe([.init("brightness", ["amount": 20])]))
        }
        let queue = SQLiteUploadQueue(database: DataDatabase(folder: folder.url))
        for upload in uploads { try await queue.enqueue(upload, at: Date()) }
        try checkpoint(file)
        return uploads
    }

    private func readAll(of uploads: [ImageUpload]) async throws -> [ImageUpload] {
        let queue = makeQueue()
        // Reading all uploads first detects all damage.
        for upload in uploads { _ = try await queue.upload(upload.id) }
        var kept: [ImageUpload] = []
        for item in try await queue.waiting() {
            try await queue.upload(item.id).map { kept.append($0) }
        }
        return kept
    }
}
