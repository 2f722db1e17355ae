import Cards
import Foundation
import ImageEditorTestSupport
import Synchronization

/// An in-memory wallet with its own clock.
final class Wallet: Sendable {
    let store = InMemoryCardStore()
    private let seconds = Mutex(1_000.0)

    var now: @Sendable () -> Date {
        { Date(timeIntervalSince1970: self.seconds.withLock { $0 }) }
    }

    var create: CreateCardUseCase { CreateCardUseCase(store: store) }
    var edit: EditCardUseCase { EditCardUseCase(store: store, now: now) }
    var delete: DeleteCardUseCase { DeleteCardUseCase(store: store) }
    var restore: RestoreCardUseCase { RestoreCardUseCase(store: store) }
    var list: ListCardsUseCase { ListCardsUseCase(store: store) }
    var waiting: ListWaitingCardsUseCase { ListWaitingCardsUseCase(store: store) }

    func pass(seconds more: Double) {
        seconds.withLock { $0 += more }
    }

    /// Adds a complete card to the wallet.
    @discardableResult
    func add(
        _ name: String, id: String? = nil, _ change: (inout Card) -> Void = { _ in }
    ) async throws -> Card {
        try await create.run(draft(name, id: id, change))
    }

    /// A complete card that is not in the wallet.
    func draft(
        _ name: String, id: String? = nil, _ change: (inout Card) -> Void = { _ in }
    ) -> CardDraft {
        var card = Card(id: id ?? name, name: name, created: now())
        change(&card)
        return CardDraft(
            card, photos: [.front: Self.photo("\(name) front"), .back: Self.photo("\(name) back")])
    }

    /// Bytes that begin like a JPEG.
    static func photo(_ mark: String) -> Data { jpegSignature + Data(mark.utf8) }

    /// All records of the store, for comparisons.
    func records() throws -> [CardRecord] {
        try store.transaction { try $0.records() }
    }

    /// Marks all records as sent, as after a synchronisation.
    func sendAll() throws {
        try store.transaction { transaction in
            for var record in try transaction.waiting() {
                record.waitingSince = nil
                record.base = CardBase(
                    server: "s", version: 1, card: record.card, isDeleted: record.isDeleted)
                try transaction.save(record)
            }
        }
    }
}
