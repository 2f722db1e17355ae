public import Cards
import Foundation
import Testing

/// The contract of every ``CardStore`` implementation.
public let cardStoreContract: [Clause<any CardStore>] =
    cardStoreRecords + cardStorePhotos + cardStoreSharing

private let cardStoreRecords: [Clause<any CardStore>] = [
    Clause("starts with nothing") { store async throws in
        #expect(try await store.cards() == [])
        #expect(try await store.records == [])
        #expect(try await store.waiting == [])
        #expect(try await store.record("1") == nil)
        #expect(try await store.note("token") == nil)
    },
    Clause("gives a record back with everything that it has") { store async throws in
        var record = CardRecord(
            uniqueCard(), waitingSince: 7,
            base: CardBase(server: "s", version: 12, card: uniqueCard(), isDeleted: true),
            failure: "the server said no")
        record.card.conflictOf = "other"
        record.card.modified = Date(timeIntervalSince1970: 1_763_942_400.123_456_7)
        let least = CardRecord(Card(name: "", created: Date(timeIntervalSince1970: -1)))
        try await store.save(record, least)

        #expect(try await store.record(record.id) == record)
        #expect(try await store.record(least.id) == least)
        let cards = try await store.cards()
        #expect(cards.count == 2)
        #expect(cards.contains(record.card))
        #expect(cards.contains(least.card))
    },
    Clause("keeps every field of a card, of what was agreed on, too") { store async throws in
        let record = CardRecord(
            fullCard(id: "1"),
            base: CardBase(server: "s", version: 1, card: fullCard(id: "1", seed: 2)))
        try await store.save(record)
        #expect(try await store.record("1") == record)
        #expect(try await store.cards() == [record.card])
    },
    Clause("keeps what is saved later in place of what was saved before") { store async throws in
        let base = CardBase(server: "s", version: nil, card: uniqueCard(id: "1"))
        let old = CardRecord(uniqueCard(id: "1"), waitingSince: 1, base: base, failure: "f")
        try await store.save(old, CardRecord(uniqueCard(id: "2")))
        let new = CardRecord(uniqueCard(id: "1"))
        try await store.save(new)

        #expect(try await store.record("1") == new)
        #expect(try await store.records.map(\.id) == ["1", "2"])
    },
    Clause("lists no deleted cards, and keeps them among the records") { store async throws in
        let (alive, deleted) = (
            CardRecord(uniqueCard(id: "1")), CardRecord(uniqueCard(id: "2"), isDeleted: true)
        )
        try await store.save(alive, deleted)

        #expect(try await store.cards() == [alive.card])
        #expect(try await store.records == [alive, deleted])
        #expect(try await store.record("2") == deleted)
    },
    Clause("forgets a removed card, and takes one that is not there for removed") {
        store async throws in
        try await store.save(CardRecord(uniqueCard(id: "1")), CardRecord(uniqueCard(id: "2")))
        try await store.transaction { transaction in
            try transaction.remove("1")
            try transaction.remove("3")
        }
        #expect(try await store.records.map(\.id) == ["2"])
        #expect(try await store.record("1") == nil)
    },
    Clause("lists what waits in the order of its numbers") { store async throws in
        let numbers: [(String, Int64?)] = [("1", 30), ("2", nil), ("3", 9), ("4", 100), ("5", 8)]
        for (id, number) in numbers {
            try await store.save(
                CardRecord(uniqueCard(id: id), isDeleted: id == "3", waitingSince: number))
        }
        #expect(try await store.waiting.map(\.id) == ["5", "3", "1", "4"])

        try await store.save(CardRecord(uniqueCard(id: "5"), waitingSince: 31))
        try await store.save(CardRecord(uniqueCard(id: "3")))
        #expect(try await store.waiting.map(\.id) == ["1", "5", "4"])
    },
    Clause("gives out no number twice, and higher ones later") { store async throws in
        var numbers: [Int64] = []
        for _ in 0..<3 {
            numbers += try await store.transaction {
                [try $0.nextChange(), try $0.nextChange()]
            }
            try await store.transaction {
                for record in try $0.records() { try $0.remove(record.id) }
            }
        }
        #expect(numbers == Set(numbers).sorted())
        #expect(numbers.count == 6)
    },
    Clause("keeps notes of any text until they are forgotten") { store async throws in
        for (key, value) in [("token", "s-1"), ("", ""), ("a\u{0}b", "ü\u{0}\n"), ("a", "🧀")] {
            try await store.transaction { try $0.setNote(key, to: "before") }
            try await store.transaction { try $0.setNote(key, to: value) }
            #expect(try await store.note(key) == value)
        }
        try await store.transaction { try $0.setNote("token", to: nil) }
        #expect(try await store.note("token") == nil)
        #expect(try await store.note("a\u{0}b") == "ü\u{0}\n")
    },
    Clause("takes identifiers and names of any kind") { store async throws in
        let texts = [
            "", " ", "a", "A", "a\u{0}b", "a\u{0}c", "a/b", "../../x", "%2e",
            "'; DROP TABLE card; --",
            "\"\\", "\n\r\t", "\u{202e}rtl", "naïve", "Ωmega", "👩‍👩‍👧‍👦", "汉字", "null", "0", "00",
            String(repeating: "x", count: 10_000),
        ]
        for text in texts {
            try await store.save(CardRecord(uniqueCard(id: text, name: text)))
        }
        for text in texts {
            let card = try #require(try await store.record(text)).card
            #expect(Array(card.id.utf8) == Array(text.utf8))
            #expect(Array(card.name.utf8) == Array(text.utf8))
        }
        #expect(try await store.records.map(\.id) == texts.sorted())
    },
    Clause("takes identifiers that are equal in Unicode for one") { store async throws in
        try await store.save(CardRecord(uniqueCard(id: "Caf\u{e9}")))
        let again = CardRecord(uniqueCard(id: "Cafe\u{301}"))
        try await store.save(again)

        #expect(try await store.records == [again])
        #expect(try await store.record("Caf\u{e9}") == again)
    },
]

private let cardStorePhotos: [Clause<any CardStore>] = [
    Clause("gives a photograph back as long as a card has it") { store async throws in
        let bytes = [uniqueData(), Data([0]), Data(repeating: 7, count: 100_000)]
        let photos = try await store.save("1", front: bytes[0], back: bytes[1])
        let more = try await store.save("2", front: bytes[2])

        #expect(photos.map(\.byteCount) == [bytes[0].count, 1])
        for (photo, data) in zip(photos + more, bytes) {
            #expect(try await store.photo(photo.hash) == data)
            #expect(try await store.transaction { try $0.photo(photo.hash) } == data)
        }
    },
    Clause("erases a photograph with its last card") { store async throws in
        let data = uniqueData()
        let photo = try await store.save("1", front: data, back: data)[0]
        try await store.save("2", back: data)
        for remaining in ["1 without front", "1 removed", "2 deleted"] {
            #expect(try await store.photo(photo.hash) == data, "\(remaining)")
            try await store.transaction { transaction in
                switch remaining {
                case "1 without front":
                    var record = try #require(try transaction.record("1"))
                    record.card.front = nil
                    try transaction.save(record)
                case "1 removed": try transaction.remove("1")
                default:
                    var record = try #require(try transaction.record("2"))
                    record.isDeleted = true
                    try transaction.save(record)
                }
            }
        }
        #expect(try await store.photo(photo.hash) == nil)
        #expect(try await store.record("2")?.card.back == photo)
    },
    Clause("erases a photograph that another takes the place of") { store async throws in
        let photos = try await store.save("1", front: uniqueData(), back: uniqueData())
        let data = uniqueData()
        let new = try await store.save("1", front: data)[0]

        #expect(try await store.photo(new.hash) == data)
        for photo in photos { #expect(try await store.photo(photo.hash) == nil) }
    },
    Clause("erases a photograph that no card of its transaction takes") { store async throws in
        let data = uniqueData()
        let photo = try await store.transaction { transaction in
            let photo = try transaction.keep(data)
            #expect(try transaction.photo(photo.hash) == data)
            return photo
        }
        #expect(try await store.photo(photo.hash) == nil)
    },
    Clause("keeps no photograph for a deleted card or for what the server has") {
        store async throws in
        let data = uniqueData()
        let photo = try await store.transaction { transaction in
            let photo = try transaction.keep(data)
            let card = uniqueCard(id: "1", front: photo)
            let base = CardBase(server: "s", version: 1, card: card)
            try transaction.save(CardRecord(card, isDeleted: true, base: base))
            try transaction.save(CardRecord(uniqueCard(id: "2"), base: base))
            return photo
        }
        #expect(try await store.photo(photo.hash) == nil)
        #expect(try await store.record("1")?.base?.card.front == photo)
    },
    Clause("erases nothing that moves from one card to another") { store async throws in
        let data = uniqueData()
        let photo = try await store.save("1", front: data)[0]
        try await store.transaction { transaction in
            try transaction.remove("1")
            try transaction.save(CardRecord(uniqueCard(id: "2", back: photo)))
        }
        #expect(try await store.photo(photo.hash) == data)
    },
    Clause("keeps a photograph once more after it was erased") { store async throws in
        let data = uniqueData()
        for _ in 0..<2 {
            let photo = try await store.save("1", front: data)[0]
            #expect(try await store.photo(photo.hash) == data)
            try await store.transaction { try $0.remove("1") }
            #expect(try await store.photo(photo.hash) == nil)
        }
    },
]

private let cardStoreSharing: [Clause<any CardStore>] = [
    Clause("undoes all of a transaction that throws, and passes on what it throws") {
        store async throws in
        let photo = try await store.save("1", front: uniqueData())[0]
        let before = try await store.records
        let number = try await store.transaction { transaction in
            try transaction.setNote("token", to: "before")
            return try transaction.nextChange()
        }
        await #expect(throws: AnyError()) {
            try await store.transaction { transaction in
                try transaction.save(CardRecord(uniqueCard(id: "1")))
                try transaction.save(CardRecord(uniqueCard(id: "2")))
                _ = try transaction.keep(uniqueData())
                try transaction.setNote("token", to: "after")
                #expect(try transaction.records().count == 2)
                #expect(try transaction.note("token") == "after")
                throw AnyError()
            }
        }
        #expect(try await store.records == before)
        #expect(try await store.photo(photo.hash) != nil)
        #expect(try await store.note("token") == "before")
        #expect(try await store.transaction { try $0.nextChange() } > number)
    },
    Clause("tells every observer which cards each transaction has changed") { store async throws in
        try await store.save(CardRecord(uniqueCard(id: "0")))
        var observers = [store.changes().makeAsyncIterator(), store.changes().makeAsyncIterator()]
        try await store.transaction { transaction in
            try transaction.save(CardRecord(uniqueCard(id: "1")))
            try transaction.save(CardRecord(uniqueCard(id: "2")))
            try transaction.remove("0")
            try transaction.remove("not there")
        }
        // Neither call changes a card.
        _ = try await store.records
        try await store.transaction { try $0.setNote("token", to: "s") }
        try? await store.transaction { transaction in
            try transaction.save(CardRecord(uniqueCard(id: "3")))
            throw AnyError()
        }
        try await store.save(CardRecord(uniqueCard(id: "4")))
        for index in observers.indices {
            #expect(await observers[index].next() == ["0", "1", "2"])
            #expect(await observers[index].next() == ["4"])
        }
    },
    Clause("loses nothing of many who change it at once") { store async throws in
        let data = uniqueData()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await store.transaction { transaction in
                        let count = try transaction.note("count").flatMap { Int($0) } ?? 0
                        try transaction.setNote("count", to: "\(count + 1)")
                        let photo = try transaction.keep(data)
                        try transaction.save(
                            CardRecord(
                                uniqueCard(id: "\(number)", front: photo),
                                waitingSince: try transaction.nextChange()))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.note("count") == "40")
        #expect(try await store.cards().count == 40)
        #expect(Set(try await store.waiting.map(\.waitingSince)).count == 40)
    },
    Clause("answers with what a synchronisation returns, and passes on what it throws") {
        store async throws in
        #expect(try await store.exclusively { 7 } == 7)
        await #expect(throws: AnyError()) {
            try await store.exclusively { () async throws -> Int in throw AnyError() }
        }
        #expect(try await store.exclusively { 8 } == 8)
    },
    Clause("turns a second synchronisation away at once, while it can be used") {
        store async throws in
        let second = try await store.exclusively {
            try await store.save(CardRecord(uniqueCard(id: "1")))
            return try await store.exclusively { true }
        }
        let answer: Bool? = try #require(second)
        #expect(answer == nil)
        #expect(try await store.cards().count == 1)
    },
]

extension CardStore {
    fileprivate var records: [CardRecord] {
        get async throws { try await read { try $0.records() } }
    }

    fileprivate var waiting: [CardRecord] {
        get async throws { try await read { try $0.waiting() } }
    }

    fileprivate func record(_ id: Card.ID) async throws -> CardRecord? {
        try await read { try $0.record(id) }
    }

    fileprivate func note(_ key: String) async throws -> String? {
        try await read { try $0.note(key) }
    }

    fileprivate func save(_ records: CardRecord...) async throws {
        try await transaction { transaction in
            for record in records { try transaction.save(record) }
        }
    }

    /// Saves a card with these photographs, and returns the photographs.
    @discardableResult
    fileprivate func save(
        _ id: Card.ID, front: Data? = nil, back: Data? = nil
    ) async throws -> [CardPhoto] {
        try await transaction { transaction in
            let card = uniqueCard(
                id: id, front: try front.map(transaction.keep), back: try back.map(transaction.keep)
            )
            try transaction.save(CardRecord(card))
            return CardSide.allCases.compactMap { card[$0] }
        }
    }
}
