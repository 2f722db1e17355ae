import Core
package import Foundation

/// A card with the version that a server gave it, or the tombstone of a deleted one, as JSON says
/// it (docs/cards-protocol.md).
///
/// The same value gives the same bytes. Read are also texts in which keys are missing: all but
/// `identifier`, and, for a card, `name` and `created`. Unknown keys are passed over, and so is a
/// barcode's type that we do not know.
package struct CardJSON: Sendable, Equatable {
    package let identifier: Card.ID
    /// 1 or more; `nil` outside of a server's history.
    package let version: Int64?
    /// `nil`: deleted.
    package let card: Card?

    package init(_ card: Card, version: Int64? = nil) {
        identifier = card.id
        self.version = version
        self.card = card
    }

    package init(tombstone identifier: Card.ID, version: Int64?) {
        self.identifier = identifier
        self.version = version
        card = nil
    }

    /// - Throws: ``CardJSONError``, also for texts that are longer than ``CardBounds`` has it.
    package init(json: Data) throws(CardJSONError) {
        self = try CardJSONDecoding.decode(CardJSON.self, from: json)
    }

    /// The JSON, keys sorted, on one line.
    package func jsonData() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    enum Key: String, CodingKey {
        case identifier, version, deleted, name, front, back, note, number, barcode, validFrom
        case expiry, favorite, archived, group, lastUsed, created, modified, conflictOf
    }
}

extension CardJSON: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encodeIfPresent(version, forKey: .version)
        try container.encode(card == nil, forKey: .deleted)
        guard let card else { return }
        try container.encode(card.name, forKey: .name)
        try container.encode(card.front.map(PhotoJSON.init), forKey: .front)
        try container.encode(card.back.map(PhotoJSON.init), forKey: .back)
        try container.encode(card.note, forKey: .note)
        try container.encode(card.number, forKey: .number)
        try container.encode(card.barcode.map(BarcodeJSON.init), forKey: .barcode)
        try container.encode(card.validFrom?.description, forKey: .validFrom)
        try container.encode(card.expiry?.description, forKey: .expiry)
        try container.encode(card.isFavorite, forKey: .favorite)
        try container.encode(card.isArchived, forKey: .archived)
        try container.encode(card.group, forKey: .group)
        try container.encode(card.lastUsed.map(RFC3339.milliseconds), forKey: .lastUsed)
        try container.encode(RFC3339.milliseconds(card.created), forKey: .created)
        try container.encode(RFC3339.milliseconds(card.modified), forKey: .modified)
        try container.encode(card.conflictOf, forKey: .conflictOf)
    }
}

extension CardJSON: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        identifier = try container.decode(String.self, forKey: .identifier)
        guard CardBounds.isIdentifier(identifier) else {
            throw CardJSONDecoding.problem(
                .identifier, "must have 1…\(CardBounds.identifier) bytes", in: container)
        }
        version = try container.decodeIfPresent(Int64.self, forKey: .version)
        if let version, version < 1 {
            throw CardJSONDecoding.problem(.version, "must be at least 1", in: container)
        }
        let isDeleted = try container.decodeIfPresent(Bool.self, forKey: .deleted) ?? false
        card = isDeleted ? nil : try Self.card(identifier, in: container)
    }

    private static func card(
        _ identifier: Card.ID, in container: KeyedDecodingContainer<Key>
    ) throws -> Card {
        func text(_ key: Key) throws -> String {
            try container.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        func day(_ key: Key) throws -> CardDay? {
            try container.decodeIfPresent(String.self, forKey: key).map { text in
                guard let day = CardDay(text) else {
                    throw CardJSONDecoding.problem(key, "is no day", in: container)
                }
                return day
            }
        }
        func instant(_ key: Key) throws -> Date? {
            try container.decodeIfPresent(String.self, forKey: key).map { text in
                guard let date = RFC3339.date(from: text) else {
                    throw CardJSONDecoding.problem(key, "is no instant", in: container)
                }
                return date
            }
        }
        func flag(_ key: Key) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? false
        }
        guard let created = try instant(.created) else {
            throw CardJSONDecoding.problem(.created, "is missing", in: container)
        }
        let card = Card(
            id: identifier, name: try container.decode(String.self, forKey: .name),
            front: try container.decodeIfPresent(PhotoJSON.self, forKey: .front)?.photo,
            back: try container.decodeIfPresent(PhotoJSON.self, forKey: .back)?.photo,
            note: try text(.note), number: try text(.number),
            barcode: try container.decodeIfPresent(BarcodeJSON.self, forKey: .barcode)?.barcode,
            validFrom: try day(.validFrom), expiry: try day(.expiry),
            isFavorite: try flag(.favorite), isArchived: try flag(.archived),
            group: try text(.group), lastUsed: try instant(.lastUsed), created: created,
            modified: try instant(.modified),
            conflictOf: try text(.conflictOf).isEmpty ? nil : text(.conflictOf))
        if let (key, limit) = CardBounds.excess(in: card), let key = Key(rawValue: key) {
            throw CardJSONDecoding.problem(
                key, "must have at most \(limit) bytes", in: container)
        }
        return card
    }
}
