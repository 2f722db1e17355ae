import Cards
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct SQLiteCardLedgerTests {
    private let folder: TemporaryFolder
    private let spy = RecoverySpy()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a history and its unique name survive the process`() async throws {
        let name = try await makeSUT().transaction { try $0.name() }
        for number in 1...3 { try await save("\(number)") }
        #expect(try await makeSUT().transaction { try $0.name() } == name)
        #expect(try await save("4").version == 4)
        let other = SQLiteCardLedger(folder: folder.file("other"))
        #expect(try await other.transaction { try $0.name() } != name)
    }

    @Test(arguments: [1.0, -1.0])
    func `an unreferenced photograph is erased after a day`(direction: Double) async throws {
        let clock = TestClock()
        try await expectFreshPhotosLastADay(
            SQLiteCardLedger(folder: folder.url, now: { clock.now }), clock, direction: direction)
    }

    @Test func `P4: nothing of a deleted card's photograph is left in any file`() async throws {
        var generator = SeededGenerator(seed: 1)
        let data = generator.bytes(50_000)
        let entry = try await save("1", front: data)
        try await save("2", front: generator.bytes(20_000))
        #expect(try traces(of: data) > 0)

        try await makeSUT().transaction { _ = try $0.save(entry.card, isDeleted: true) }
        #expect(try traces(of: data) == 0)
    }

    @Test func `S4: two servers of one folder give no version twice`() async throws {
        let versions = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for writer in 0..<2 {
                group.addTask {
                    let sut = makeSUT()
                    return try await (0..<100).asyncMap { number in
                        try await sut.transaction {
                            try $0.save(uniqueCard(id: "\(writer) \(number % 7)"), isDeleted: false)
                        }.version
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(versions) == Set(1...200))
    }

    @Test func `S5: the readable part of a damaged history continues under another name`()
        async throws
    {
        var generator = SeededGenerator(seed: 3)
        for number in 1...30 { try await save("\(number)", front: generator.bytes(3_000)) }
        let before = try await makeSUT().transaction { ledger in
            (name: try ledger.name(), entries: try ledger.entries(after: 0, limit: 100))
        }
        try checkpoint(file)
        try zero(file, at: 0, count: pageSize)

        let after = try await makeSUT().transaction { ledger in
            (name: try ledger.name(), entries: try ledger.entries(after: 0, limit: 100))
        }
        #expect(after.entries == before.entries)
        #expect(after.name != before.name)
        #expect(spy.reports.map(\.kept) == [60])
        #expect(try await save("31").version == 31)
        for entry in after.entries {
            let photo = try #require(entry.card.front)
            #expect(try await makeSUT().transaction { try $0.photo(photo.hash) } != nil)
        }
    }

    @Test(arguments: 1...16 as ClosedRange<UInt64>)
    func `S5: after any page is lost no version is given twice`(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        for number in 1...30 { try await save("\(number)", front: generator.bytes(3_000)) }
        let name = try await makeSUT().transaction { try $0.name() }
        try checkpoint(file)
        let page = Int.random(in: 0..<(try size(of: file) / pageSize), using: &generator)
        try zero(file, at: page * pageSize, count: pageSize)

        let version = try await save("new").version
        let hasNewName = try await makeSUT().transaction { try $0.name() } != name
        #expect(version > 30 || hasNewName)
        #expect(hasNewName == !spy.reports.isEmpty)
        let entries = try await makeSUT().transaction { try $0.entries(after: 0, limit: 100) }
        #expect(Set(entries.map(\.version)).count == entries.count)
    }

    // MARK: - Helpers

    private var file: URL { folder.file("cards.sqlite") }

    private func makeSUT() -> SQLiteCardLedger {
        SQLiteCardLedger(folder: folder.url, onRecovery: { [spy] in spy.record($0) })
    }

    @discardableResult
    private func save(_ id: Card.ID, front: Data? = nil) async throws -> CardLedgerEntry {
        try await makeSUT().transaction { ledger in
            let photo = try front.map { try ledger.keep($0).photo }
            return try ledger.save(uniqueCard(id: id, front: photo), isDeleted: false)
        }
    }

    private func traces(of data: Data) throws -> Int {
        let files = try folder.names.map(folder.bytes)
        return stride(from: 0, through: data.count - 32, by: 32).count { offset in
            let piece = data.dropFirst(offset).prefix(32)
            return files.contains { $0.hasPart(piece) }
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(
        _ transform: (Element) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
