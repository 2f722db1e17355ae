import Cards
import Core
import Foundation
import Testing

/// A card that is created or edited can be stored, sent and exported.
struct CardBoundsTests {
    private let wallet = Wallet()

    struct Wrong: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let error: CardsError
        let change: @Sendable (inout CardDraft) -> Void
    }

    private static let wrong = [
        Wrong(
            testDescription: "a long note",
            error: .textTooLong(field: "note", bytes: 30_001, limit: 30_000)
        ) { $0.card.note = String(repeating: "n", count: 30_001) },
        Wrong(
            testDescription: "a long name",
            error: .textTooLong(field: "name", bytes: 1_002, limit: 1_000)
        ) { $0.card.name = String(repeating: "ä", count: 501) },
        Wrong(
            testDescription: "a long barcode",
            error: .textTooLong(field: "barcode", bytes: 8_001, limit: 8_000)
        ) { $0.card.barcode = Barcode(text: String(repeating: "1", count: 8_001)) },
        Wrong(testDescription: "a text as a photograph", error: .photoNotAnImage(.back)) {
            $0.setPhoto(Data("text".utf8), on: .back)
        },
        Wrong(
            testDescription: "a large photograph",
            error: .photoTooLarge(.front, bytes: (8 << 20) + 1, limit: 8 << 20)
        ) { $0.setPhoto(Wallet.photo("") + Data(count: (8 << 20) - 3), on: .front) },
        Wrong(
            testDescription: "a use before the calendar", error: .dateOutOfRange(field: "lastUsed")
        ) { $0.card.lastUsed = .distantPast },
    ]

    @Test(arguments: wrong)
    func `neither creating nor editing accepts`(wrong: Wrong) async throws {
        var draft = wallet.draft("new")
        wrong.change(&draft)
        let changed = draft
        await #expect(throws: wrong.error) { try await wallet.create.run(changed) }
        #expect(try wallet.records().isEmpty)

        let card = try await wallet.add("Library")
        let before = try wallet.records()
        await #expect(throws: wrong.error) {
            try await wallet.edit.run(card.id) { wrong.change(&$0) }
        }
        #expect(try wallet.records() == before)
    }

    @Test func `the error of a photograph names every format that can be read`() {
        #expect(
            CardsError.photoNotAnImage(.back).localizedDescription
                == "the photograph of the back is not a \(ImageFormat.list(ImageFormat.read))")
    }

    @Test func `a card cannot expire before it becomes valid`() async throws {
        let (first, last) = (
            try #require(CardDay("2027-01-02")), try #require(CardDay("2027-01-01"))
        )
        let error = CardsError.endsBeforeStart(validFrom: first, expiry: last)
        let draft = wallet.draft("new") {
            $0.validFrom = first
            $0.expiry = last
        }
        await #expect(throws: error) { try await wallet.create.run(draft) }
        let card = try await wallet.add("Library") { $0.validFrom = first }
        await #expect(throws: error) {
            try await wallet.edit.run(card.id) { $0.card.expiry = last }
        }
    }

    @Test func `a creation date and an identifier have bounds, too`() async throws {
        var draft = wallet.draft("new")
        draft.card = Card(name: "old", created: .distantPast)
        let old = draft
        await #expect(throws: CardsError.dateOutOfRange(field: "created")) {
            try await wallet.create.run(old)
        }
        let long = wallet.draft("new", id: String(repeating: "i", count: 201))
        await #expect(
            throws: CardsError.textTooLong(field: "identifier", bytes: 201, limit: 200)
        ) { try await wallet.create.run(long) }
    }

    @Test func `what is exactly at the bounds is accepted`() async throws {
        var draft = wallet.draft("new")
        draft.card.note = String(repeating: "n", count: 30_000)
        draft.card.validFrom = CardDay("2027-01-01")
        draft.card.expiry = CardDay("2027-01-01")
        draft.card.lastUsed = Date(timeIntervalSince1970: -62_135_596_800)
        let photo = Wallet.photo("")
        draft.setPhoto(photo + Data(count: (8 << 20) - photo.count), on: .front)
        _ = try await wallet.create.run(draft)
    }

    @Test func `a raised limit of photographs counts`() async throws {
        var limits = Limits()
        limits.cardPhotoBytes = 9 << 20
        var draft = wallet.draft("new")
        draft.setPhoto(Wallet.photo("") + Data(count: 8 << 20), on: .front)
        _ = try await CreateCardUseCase(store: wallet.store, limits: limits).run(draft)
    }

    @Test func `another field of a card that exceeds a bound already can be edited`() async throws {
        let old = Card(
            id: "1", name: "old", note: String(repeating: "n", count: 30_001), number: "1",
            created: wallet.now())
        try wallet.store.transaction { try $0.save(CardRecord(old)) }
        let edit = EditCardUseCase(store: wallet.store, policy: CardPolicy(photos: .none))
        #expect(try await edit.run("1") { $0.card.number = "2" }.number == "2")
    }
}
