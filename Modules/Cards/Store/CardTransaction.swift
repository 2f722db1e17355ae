public import FoundationEssentials

/// Reads a store in one consistent state. Valid only within the call that passes it.
public protocol CardReader {
    /// Returns the card with this identifier, deleted or not.
    func record(_ id: Card.ID) throws -> CardRecord?

    /// Returns all cards, including deleted ones, sorted by identifier.
    func records() throws -> [CardRecord]

    /// Returns the cards that wait to be sent, sorted by ``CardRecord/waitingSince``.
    func waiting() throws -> [CardRecord]

    /// Returns the bytes of a photograph, or `nil` if the store does not have them.
    func photo(_ hash: PhotoHash) throws -> Data?

    /// Returns a small text that is stored beside the cards, such as the token of the last changes;
    /// `nil` if none is stored.
    func note(_ key: String) throws -> String?
}

/// The operations within one transaction of a store. Valid only until the transaction ends.
public protocol CardTransaction: CardReader {
    /// Stores `record`; replaces the record with the same identifier, if any.
    func save(_ record: CardRecord) throws

    /// Removes the record of a card, if it exists.
    func remove(_ id: Card.ID) throws

    /// Returns a number that is higher than all that it has returned before.
    func nextChange() throws -> Int64

    /// Stores the bytes of a photograph for the cards of this transaction.
    func keep(_ photo: Data) throws -> CardPhoto

    /// Stores `value` under `key`; `nil` removes it.
    func setNote(_ key: String, to value: String?) throws
}
