public import FoundationEssentials

/// A loyalty card: its printed data, and photographs of its sides.
///
/// A card is a plain value. A ``CardStore`` stores the bytes of the photographs by their hash.
public struct Card: Sendable, Equatable, Identifiable {
    /// The identifier of the card on all of its owner's machines; a UUID's text unless a server
    /// or an import chose another one.
    public let id: String
    public var name: String
    public var front: CardPhoto?
    public var back: CardPhoto?
    /// A note; empty for none.
    public var note: String
    /// The printed number of the card; empty for none.
    public var number: String
    /// The barcode that is scanned at the counter; `nil` for none.
    public var barcode: Barcode?
    /// The first day on which the card is valid; `nil` if no such day is set.
    public var validFrom: CardDay?
    /// The last day on which the card is valid; `nil` if it never expires.
    public var expiry: CardDay?
    public var isFavorite: Bool
    /// True if the card is left out of lists by default.
    public var isArchived: Bool
    /// The group of the card; empty for none.
    public var group: String
    /// The date when the card was last shown at a counter; `nil` for never.
    public var lastUsed: Date?
    public internal(set) var created: Date
    /// The date of the last change, by the clock of the machine that made it. It is only
    /// displayed; no decision depends on it.
    public var modified: Date
    /// The card whose conflicting edit this copy contains; `nil` unless this is a conflict copy.
    public var conflictOf: ID?
    /// The JSON keys of the fields that a conflict copy and its card disagree on, sorted; `nil` if
    /// this is not a conflict copy, or if an earlier version made the copy.
    public var conflictFields: [String]?

    /// Creates a card. Dates are rounded to milliseconds.
    public init(
        id: ID = UUID().uuidString, name: String, front: CardPhoto? = nil, back: CardPhoto? = nil,
        note: String = "", number: String = "", barcode: Barcode? = nil,
        validFrom: CardDay? = nil, expiry: CardDay? = nil, isFavorite: Bool = false,
        isArchived: Bool = false, group: String = "", lastUsed: Date? = nil, created: Date,
        modified: Date? = nil, conflictOf: ID? = nil, conflictFields: [String]? = nil
    ) {
        self.id = id
        self.name = name
        self.front = front
        self.back = back
        self.note = note
        self.number = number
        self.barcode = barcode
        self.validFrom = validFrom
        self.expiry = expiry
        self.isFavorite = isFavorite
        self.isArchived = isArchived
        self.group = group
        self.lastUsed = lastUsed?.inWholeMilliseconds
        self.created = created.inWholeMilliseconds
        self.modified = (modified ?? created).inWholeMilliseconds
        self.conflictOf = conflictOf
        self.conflictFields = conflictFields
    }

    /// The photograph of `side`; `nil` for none.
    public subscript(side: CardSide) -> CardPhoto? {
        get { side == .front ? front : back }
        set {
            switch side {
            case .front: front = newValue
            case .back: back = newValue
            }
        }
    }
}

// MARK: - Fields

/// A field of a card.
///
/// The JSON for servers and of the tool, database columns, merging, conflict reports and limits are
/// derived from its properties. The raw value is the JSON key, and the cases are in the order of
/// the tool's JSON. docs/contributing.md explains how to add a field.
package enum CardField: String, CaseIterable, CodingKey {
    case name, front, back, note, number, barcode, validFrom, expiry, favorite, archived, group
    case lastUsed, created, modified, conflictOf, conflictFields

    package typealias Getter<Content> = @Sendable (Card) -> Content
    package typealias Setter<Content> = @Sendable (inout Card, Content) -> Void

    /// The type of a field's value, with a getter and a setter.
    ///
    /// Closures are used because key paths are ten times slower, which matters for lists of
    /// 10,000 cards.
    package enum Value: Sendable {
        /// A text, empty for none, and its maximum length in bytes of UTF-8.
        case text(Getter<String>, Setter<String>, atMost: Int)
        case flag(Getter<Bool>, Setter<Bool>)
        case day(Getter<CardDay?>, Setter<CardDay?>)
        case barcode(Getter<Barcode?>, Setter<Barcode?>)
        case photo(Getter<CardPhoto?>, Setter<CardPhoto?>)
        case instant(Getter<Date?>, Setter<Date?>)
        /// A date that every card has. If the JSON lacks the optional ``modified``, it is the date
        /// of creation.
        case date(Getter<Date>, Setter<Date>)
        /// Another card's identifier.
        case card(Getter<Card.ID?>, Setter<Card.ID?>)
        /// The JSON keys of other fields; `nil` if they are unknown.
        case fields(Getter<[String]?>, Setter<[String]?>)
    }

    /// The rule for merging two edits of a field.
    package enum Merging {
        /// Users edit the field: a change on one side wins, and two different changes are a
        /// conflict.
        case edit
        /// The later date wins.
        case latest
        /// Users do not edit the field: ``CardMerge`` has a special rule for it.
        case rule
    }

    package var value: Value {
        switch self {
        case .name: .text({ $0.name }, { $0.name = $1 }, atMost: CardBounds.name)
        case .front: .photo({ $0.front }, { $0.front = $1 })
        case .back: .photo({ $0.back }, { $0.back = $1 })
        case .note: .text({ $0.note }, { $0.note = $1 }, atMost: 30_000)
        case .number: .text({ $0.number }, { $0.number = $1 }, atMost: 1_000)
        case .barcode: .barcode({ $0.barcode }, { $0.barcode = $1 })
        case .validFrom: .day({ $0.validFrom }, { $0.validFrom = $1 })
        case .expiry: .day({ $0.expiry }, { $0.expiry = $1 })
        case .favorite: .flag({ $0.isFavorite }, { $0.isFavorite = $1 })
        case .archived: .flag({ $0.isArchived }, { $0.isArchived = $1 })
        case .group: .text({ $0.group }, { $0.group = $1 }, atMost: 1_000)
        case .lastUsed: .instant({ $0.lastUsed }, { $0.lastUsed = $1 })
        case .created: .date({ $0.created }, { $0.created = $1 })
        case .modified: .date({ $0.modified }, { $0.modified = $1 })
        case .conflictOf: .card({ $0.conflictOf }, { $0.conflictOf = $1 })
        case .conflictFields: .fields({ $0.conflictFields }, { $0.conflictFields = $1 })
        }
    }

    package var merging: Merging {
        switch self {
        case .lastUsed: .latest
        case .created, .modified, .conflictOf, .conflictFields: .rule
        default: .edit
        }
    }

    /// True if the JSON of a card must contain the field.
    var isRequired: Bool { self == .name || self == .created }

    /// True if users edit the field. ``Card/hasSameContent(as:)`` compares all such fields.
    package var isEntered: Bool { if case .edit = merging { true } else { false } }

    /// The fields that users edit.
    package static let content = allCases.filter(\.isEntered)

    /// The fields whose changes ``taking(changesFrom:to:)`` copies: those that users edit, and the
    /// last use.
    package static let changing = allCases.filter {
        if case .rule = $0.merging { false } else { true }
    }

    /// The fields of a card in the original contract (`GET /cards.json`), except the identifier.
    static let original: [CardField] = [.name, .front, .back]

    func isSame(in one: Card, and other: Card) -> Bool {
        switch value {
        case .text(let get, _, _): get(one) == get(other)
        case .flag(let get, _): get(one) == get(other)
        case .day(let get, _): get(one) == get(other)
        case .barcode(let get, _): get(one) == get(other)
        case .photo(let get, _): get(one) == get(other)
        case .instant(let get, _): get(one) == get(other)
        case .date(let get, _): get(one) == get(other)
        case .card(let get, _): get(one) == get(other)
        case .fields(let get, _): get(one) == get(other)
        }
    }

    func copy(from other: Card, to card: inout Card) {
        switch value {
        case .text(let get, let set, _): set(&card, get(other))
        case .flag(let get, let set): set(&card, get(other))
        case .day(let get, let set): set(&card, get(other))
        case .barcode(let get, let set): set(&card, get(other))
        case .photo(let get, let set): set(&card, get(other))
        case .instant(let get, let set): set(&card, get(other))
        case .date(let get, let set): set(&card, get(other))
        case .card(let get, let set): set(&card, get(other))
        case .fields(let get, let set): set(&card, get(other))
        }
    }
}

extension Card {
    /// Returns true if all fields that users edit are equal, and the conflict is the same. The
    /// dates of creation, change and last use are ignored.
    package func hasSameContent(as other: Card) -> Bool {
        isSame(as: other, in: CardField.content) && hasSameConflict(as: other)
    }

    /// Returns true if the cards have the same conflict. Servers and wallets of earlier versions
    /// drop `conflictFields`, so `nil` counts as equal.
    private func hasSameConflict(as other: Card) -> Bool {
        conflictOf == other.conflictOf
            && (conflictFields == nil || other.conflictFields == nil
                || conflictFields == other.conflictFields)
    }

    /// Returns the fields on which this conflict copy and `original` disagree: both sides changed
    /// these fields after their last common state, and the values still differ. If the fields in
    /// conflict are unknown, all fields that differ are returned.
    package func fieldsInConflict(with original: Card) -> [CardField] {
        let known = conflictFields.map(Set.init)
        return CardField.content.filter { field in
            known?.contains(field.rawValue) ?? true && !field.isSame(in: self, and: original)
        }
    }

    func isSame(as other: Card, in fields: [CardField]) -> Bool {
        fields.allSatisfy { $0.isSame(in: self, and: other) }
    }

    /// Copies all fields that users edit; the other fields stay.
    package mutating func takeContent(of other: Card) {
        take(CardField.content, from: other)
    }

    package mutating func take(_ fields: [CardField], from other: Card) {
        for field in fields { field.copy(from: other, to: &self) }
    }

    /// Returns this card with the changes from `old` to `new`. Its other fields stay.
    func taking(changesFrom old: Card, to new: Card) -> Card {
        var card = self
        card.take(CardField.changing.filter { !$0.isSame(in: old, and: new) }, from: new)
        return card
    }
}

extension Date {
    /// The date rounded to milliseconds, the precision in which cards are stored and sent.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}

/// A photograph of a card's side, identified by the hash of its bytes.
public struct CardPhoto: Sendable, Hashable {
    /// The hash of the encoded bytes.
    public let hash: PhotoHash
    /// The number of encoded bytes.
    public let byteCount: Int

    public init(hash: PhotoHash, byteCount: Int) {
        self.hash = hash
        self.byteCount = byteCount
    }
}

/// The front or the back of a card.
public enum CardSide: String, Sendable, CaseIterable {
    case front, back
}
