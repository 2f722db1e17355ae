public import Foundation

/// What may be done to a store within one transaction. Of no use once it has ended.
public protocol CardTransaction {
    /// The card of this identifier, deleted ones included.
    func record(_ id: Card.ID) throws -> CardRecord?

    /// Every card, deleted ones included, by identifier.
    func records() throws -> [CardRecord]

    /// The cards that wait to be sent, in the order of ``CardRecord/waitingSince``.
    func waiting() throws -> [CardRecord]

    /// Keeps `record` in place of the one with its identifier.
    func save(_ record: CardRecord) throws

    /// Forgets a card without a trace; one that is not there is fine.
    func remove(_ id: Card.ID) throws

    /// A number that is higher than all it has given out before.
    func nextChange() throws -> Int64

    /// Keeps a photograph's bytes for the cards of this transaction.
    func keep(_ photo: Data) throws -> CardPhoto

    /// The bytes of a photograph, or `nil`.
    func photo(_ hash: PhotoHash) throws -> Data?

    /// A small text that lasts beside the cards, such as how far a server's changes were read.
    func note(_ key: String) throws -> String?

    /// Keeps `value` under `key`, or forgets it for `nil`.
    func setNote(_ key: String, to value: String?) throws
}
