public import Cards
import Foundation
import Testing

/// The contract of every ``CardLedger`` implementation.
///
/// The subject's clock stands still; tests of each ledger cover the behaviour that depends on
/// time.
public let cardLedgerContract: [Clause<any CardLedger>] = [
    Clause("starts with a name of its own and no history") { ledger async throws in
        #expect(
            try await ledger.name.utf8.allSatisfy {
                (48...57).contains($0) || (97...122).contains($0)
            })
        #expect(try await ledger.name.utf8.count >= 16)
        #expect(try await ledger.name == ledger.name)
        #expect(try await ledger.lastVersion == 0)
        #expect(try await ledger.entries() == [])
        #expect(try await ledger.entry("1") == nil)
        #expect(try await ledger.transaction { try $0.count() } == 0)
    },
    Clause("gives every change the next version") { ledger async throws in
        for id in ["1", "2", "1", "3"] { try await ledger.save(uniqueCard(id: id)) }
        let deleted = try await ledger.save(uniqueCard(id: "2"), isDeleted: true)

        #expect(try await ledger.entries().map(\.card.id) == ["1", "3", "2"])
        #expect(try await ledger.entries().map(\.version) == [3, 4, 5])
        #expect(try await ledger.lastVersion == 5)
        #expect(try await ledger.entry("2") == deleted)
        #expect(deleted.isDeleted)
        #expect(try await ledger.transaction { try $0.count() } == 3)
    },
    Clause("gives cards back with everything that they have") { ledger async throws in
        var card = uniqueCard(id: "Ü/ \u{0}🧀", name: "a\u{0}b")
        card.conflictOf = "other"
        let entry = try await ledger.save(card)
        #expect(entry == CardLedgerEntry(card, version: 1, isDeleted: false))
        #expect(try await ledger.entry(card.id) == entry)
        #expect(try await ledger.entries() == [entry])
    },
    Clause("keeps every field of a card") { ledger async throws in
        let entry = try await ledger.save(fullCard())
        #expect(try await ledger.entries() == [entry])
        #expect(entry.card == fullCard(id: entry.card.id))
    },
    Clause("takes identifiers that are equal in Unicode for one") { ledger async throws in
        try await ledger.save(uniqueCard(id: "Caf\u{e9}"))
        let again = try await ledger.save(uniqueCard(id: "Cafe\u{301}"))
        #expect(try await ledger.entries() == [again])
    },
    Clause("lists the history from a version on, a part at a time") { ledger async throws in
        for number in 1...10 { try await ledger.save(uniqueCard(id: "\(number)")) }
        #expect(try await ledger.entries(after: 4, limit: 3).map(\.version) == [5, 6, 7])
        #expect(try await ledger.entries(after: 9, limit: 3).map(\.version) == [10])
        #expect(try await ledger.entries(after: 10, limit: 3) == [])
    },
    Clause("undoes all of a transaction that throws, its versions too") { ledger async throws in
        let before = try await ledger.save(uniqueCard(id: "1"))
        await #expect(throws: AnyError()) {
            try await ledger.transaction { transaction in
                _ = try transaction.save(uniqueCard(id: "1"), isDeleted: true)
                _ = try transaction.save(uniqueCard(id: "2"), isDeleted: false)
                throw AnyError()
            }
        }
        #expect(try await ledger.entries() == [before])
        #expect(try await ledger.save(uniqueCard()).version == 2)
    },
    Clause("loses nothing of many who change it at once") { ledger async throws in
        let versions = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<40 {
                group.addTask { try await ledger.save(uniqueCard(id: "\(number % 20)")).version }
            }
            return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
        }
        #expect(versions == Set(1...40))
        #expect(try await ledger.entries().count == 20)
    },
    Clause("keeps a photograph that no card has had yet, and says how large it is") {
        ledger async throws in
        let data = uniqueData()
        let (photo, isNew) = try await ledger.keep(data)
        #expect(isNew)
        #expect(photo == CardPhoto(hash: PhotoHash(of: data), byteCount: data.count))
        #expect(try await ledger.keep(data).isNew == false)
        try await ledger.save(uniqueCard())
        #expect(try await ledger.photo(photo.hash) == data)
        #expect(try await ledger.transaction { try $0.byteCount(of: photo.hash) } == data.count)
    },
    Clause("erases a photograph with its last card") { ledger async throws in
        let data = uniqueData()
        let (photo, _) = try await ledger.keep(data)
        let one = uniqueCard(id: "1", front: photo, back: photo)
        try await ledger.save(one)
        try await ledger.save(uniqueCard(id: "2", back: photo))
        try await ledger.save(uniqueCard(id: "2"))
        #expect(try await ledger.photo(photo.hash) == data)

        try await ledger.save(one, isDeleted: true)
        #expect(try await ledger.photo(photo.hash) == nil)
        #expect(try await ledger.transaction { try $0.byteCount(of: photo.hash) } == nil)
        #expect(try await ledger.entry("1")?.card == one)
    },
    Clause("erases a photograph that another takes the place of") { ledger async throws in
        let (old, new) = (try await ledger.keep(uniqueData()), try await ledger.keep(uniqueData()))
        try await ledger.save(uniqueCard(id: "1", front: old.photo))
        try await ledger.save(uniqueCard(id: "1", front: new.photo))
        #expect(try await ledger.photo(old.photo.hash) == nil)
        #expect(try await ledger.photo(new.photo.hash) != nil)
    },
    Clause("remembers renditions as long as an entry, deleted or not, has the photograph") {
        ledger async throws in
        let (photo, _) = try await ledger.keep(uniqueData())
        let renditions = [uniqueData(), uniqueData()].map { PhotoHash(of: $0) }
        let card = uniqueCard(id: "1", front: photo)
        try await ledger.save(card)
        try await ledger.transaction { transaction in
            for rendition in renditions { try transaction.remember(rendition, of: photo.hash) }
            try transaction.remember(renditions[0], of: photo.hash)
        }
        try await ledger.save(card, isDeleted: true)
        for rendition in renditions { #expect(try await ledger.isRendition(rendition, of: photo)) }
        #expect(try await !ledger.isRendition(photo.hash, of: photo))

        try await ledger.save(uniqueCard(id: "1"))
        for rendition in renditions { #expect(try await !ledger.isRendition(rendition, of: photo)) }
    },
]

extension CardLedger {
    var name: String {
        get async throws { try await transaction { try $0.name() } }
    }

    fileprivate var lastVersion: Int64 {
        get async throws { try await transaction { try $0.lastVersion() } }
    }

    fileprivate func entry(_ id: Card.ID) async throws -> CardLedgerEntry? {
        try await transaction { try $0.entry(id) }
    }

    fileprivate func entries(
        after version: Int64 = 0, limit: Int = 100
    ) async throws -> [CardLedgerEntry] {
        try await transaction { try $0.entries(after: version, limit: limit) }
    }

    @discardableResult
    fileprivate func save(_ card: Card, isDeleted: Bool = false) async throws -> CardLedgerEntry {
        try await transaction { try $0.save(card, isDeleted: isDeleted) }
    }

    fileprivate func keep(_ photo: Data) async throws -> (photo: CardPhoto, isNew: Bool) {
        try await transaction { try $0.keep(photo) }
    }

    fileprivate func photo(_ hash: PhotoHash) async throws -> Data? {
        try await transaction { try $0.photo(hash) }
    }

    fileprivate func isRendition(
        _ rendition: PhotoHash, of photo: CardPhoto
    ) async throws -> Bool {
        try await transaction { try $0.isRendition(rendition, of: photo.hash) }
    }
}
