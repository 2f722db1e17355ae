import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct SyncFailureTests {
    private let wallet = SyncFixture()

    @Test func `a refused card keeps the reason and does not block others`() async throws {
        try wallet.create("1", name: "too large")
        try wallet.create("2", name: "Library")
        let report = try await wallet.useCase(
            Answering(wallet.server) { card in
                card.id == "1" ? .refused(reason: "status 413") : nil
            }
        ).run()

        #expect((report.sent, report.waiting, report.interruption) == (1, 1, nil))
        #expect(report.failures == [.init(id: "1", reason: "status 413")])
        #expect(try wallet.record("1")?.failure == "status 413")

        try await wallet.synchronise()
        #expect(try wallet.record("1")?.failure == nil)
        #expect(try wallet.record("1")?.waitingSince == nil)
    }

    @Test func `two cards that always fail do not block others for ever`() async throws {
        for id in ["1", "2", "3", "4"] { try wallet.create(id, name: id) }
        let useCase = wallet.useCase(
            Answering(wallet.server) { card in
                if ["1", "2"].contains(card.id) { throw CardServerError.unexpectedStatus(500) }
                return nil
            })
        #expect(try await useCase.run().sent == 0)
        let second = try await useCase.run()
        #expect((second.sent, second.waiting) == (2, 2))
        #expect(wallet.server.cards().compactMap(\.card?.name).sorted() == ["3", "4"])
    }

    @Test func `a copy follows the winning edit on every machine`() {
        func record(_ id: Card.ID, copyOf other: Card.ID? = nil, failure: String? = nil)
            -> CardRecord
        {
            var record = CardRecord(
                Card(id: id, name: id, created: wallet.created, conflictOf: other))
            record.failure = failure
            return record
        }
        let waiting = [
            record("1", failure: "status 500"), record("2"), record("3", copyOf: "1"), record("4"),
        ]
        #expect(SendingOrder.ids(waiting) == ["2", "4", "1", "3"])
    }

    @Test func `a photograph that the server does not deliver blocks neither cards nor changes`()
        async throws
    {
        let other = wallet.another()
        for id in ["1", "2", "3"] {
            try other.create(id, name: id)
            try other.photograph(id, .front, Data("front \(id)".utf8))
        }
        try await other.synchronise()
        let lost = PhotoHash(of: Data("front 1".utf8))
        try wallet.create("mine", name: "mine")
        let report = try await wallet.useCase(
            Answering(
                wallet.server,
                photo: { hash in
                    if hash == lost { throw CardServerError.unexpectedStatus(500) }
                })
        ).run()

        #expect((report.received, report.sent, report.interruption) == (3, 1, nil))
        #expect(report.failures.map(\.id) == ["1"])
        let photo = PhotoHash(of: Data("front 2".utf8))
        #expect(wallet.store.photo(photo) != nil && wallet.store.photo(lost) == nil)

        try await wallet.synchronise()
        #expect(wallet.store.photo(lost) != nil)
    }

    @Test func `changes received before a lost connection are not requested again`() async throws {
        let other = wallet.another()
        for id in ["1", "2", "3"] {
            try other.create(id, name: id)
            try other.photograph(id, .front, Data("front \(id)".utf8))
        }
        try await other.synchronise()
        let asked = Events<PhotoHash>()
        let away = CardServerError.transport(.unreachable(host: "cards.example", reason: "down"))
        let report = try await wallet.useCase(
            Answering(
                wallet.server,
                photo: { hash in
                    asked.append(hash)
                    if asked.all.count == 3 { throw away }
                })
        ).run()
        #expect((report.received, report.interruption) == (2, away))

        _ = try await wallet.useCase(Answering(wallet.server, photo: { asked.append($0) })).run()
        #expect(asked.all.count == 4 && wallet.names == ["1", "2", "3"])
    }

    @Test func `an unreachable server ends the run, and waiting changes keep their order`()
        async throws
    {
        for id in ["1", "2", "3"] { try wallet.create(id, name: id) }
        let away = CardServerError.transport(.unreachable(host: "cards.example", reason: "down"))
        let sent = Events<Card.ID>()
        let report = try await wallet.useCase(
            Answering(wallet.server) { card in
                sent.append(card.id)
                if card.id == "2" { throw away }
                return nil
            }
        ).run()

        #expect(sent.all == ["1", "2"])
        #expect((report.sent, report.waiting, report.interruption) == (1, 2, away))
        #expect(try wallet.store.transaction { try $0.waiting().map(\.id) } == ["2", "3"])
    }

    @Test func `a failed first request is thrown, and nothing has changed`() async throws {
        try wallet.create("1", name: "Library")
        let lost = CardServerError.transport(.connectionLost(reason: "cut"))
        await #expect(throws: lost) {
            try await wallet.synchronise { _ in throw lost }
        }
        #expect(try wallet.record("1")?.waitingSince == 1)
    }

    @Test(arguments: [CardServerInterceptor.Moment.before, .after], 1...4)
    func `a connection cut at any request is recovered without duplicates`(
        moment: CardServerInterceptor.Moment, request: Int
    ) async throws {
        try wallet.create("1", name: "Library")
        try wallet.photograph("1", .front, Data("front".utf8))
        let count = Events<Void>()
        // A cut of the very first request throws.
        _ = try? await wallet.synchronise { now in
            if case .before = now { count.append(()) }
            let isNow =
                switch (now, moment) {
                case (.before, .before), (.after, .after): true
                default: false
                }
            if isNow, count.all.count == request {
                throw CardServerError.transport(.connectionLost(reason: "cut"))
            }
        }
        let report = try await wallet.synchronise()

        #expect((report.waiting, report.conflicts) == (0, []))
        #expect(wallet.names == ["Library"])
        #expect(wallet.server.cards().compactMap(\.card?.name) == ["Library"])
    }

    @Test func `a second concurrent run is refused`() async throws {
        let wallet = wallet
        try await wallet.synchronise { moment in
            guard case .before = moment else { return }
            await #expect(throws: CardSyncError.underWay) { try await wallet.synchronise() }
        }
    }
}

/// A server that gives special answers for some cards.
private struct Answering: CardServer {
    private let decoratee: InMemoryCardServer
    private let answer: @Sendable (Card) throws -> CardAnswer?
    private let photo: @Sendable (PhotoHash) throws -> Void

    init(
        _ decoratee: InMemoryCardServer,
        answer: @escaping @Sendable (Card) throws -> CardAnswer? = { _ in nil },
        photo: @escaping @Sendable (PhotoHash) throws -> Void = { _ in }
    ) {
        self.decoratee = decoratee
        self.photo = photo
        self.answer = answer
    }

    func changes(since token: String?, limit: Int) -> CardChanges {
        decoratee.changes(since: token, limit: limit)
    }

    func put(_ card: Card, replacing version: Int64?) throws -> CardAnswer {
        try answer(card) ?? decoratee.put(card, replacing: version)
    }

    func delete(_ id: Card.ID, replacing version: Int64) -> CardAnswer {
        decoratee.delete(id, replacing: version)
    }

    func photo(_ hash: PhotoHash) throws -> Data? {
        try photo(hash)
        return decoratee.photo(hash)
    }

    func put(_ photo: Data, named hash: PhotoHash) -> String? {
        decoratee.put(photo, named: hash)
    }
}
