public import Foundation

/// A loyalty card: what is printed on it, and photographs of its sides.
///
/// A card is a plain value; the photographs' bytes are a ``CardStore``'s, found by their hash.
public struct Card: Sendable, Equatable, Identifiable {
    /// What tells cards apart on every machine of their owner; a UUID's text unless somebody else
    /// has chosen it.
    public let id: String
    public var name: String
    public var front: CardPhoto?
    public var back: CardPhoto?
    /// Any text; empty for none.
    public var note: String
    /// The card's number as it is printed; empty for none.
    public var number: String
    /// What a scanner at the counter reads.
    public var barcode: Barcode?
    /// The first day on which the card is valid.
    public var validFrom: CardDay?
    /// The last day on which the card is valid.
    public var expiry: CardDay?
    public var isFavorite: Bool
    /// Kept, but left out of lists unless they are asked for it.
    public var isArchived: Bool
    /// The group it belongs to; empty for none.
    public var group: String
    /// When it was last shown at a counter.
    public var lastUsed: Date?
    public internal(set) var created: Date
    /// When it was last changed, by the clock of the machine that changed it: for people to read.
    /// Nothing is ever decided by it.
    public var modified: Date
    /// The card that this one is the losing edit of; `nil` for all but conflict copies.
    public var conflictOf: ID?

    /// Makes a card. Dates are kept in whole milliseconds.
    public init(
        id: ID = UUID().uuidString, name: String, front: CardPhoto? = nil, back: CardPhoto? = nil,
        note: String = "", number: String = "", barcode: Barcode? = nil,
        validFrom: CardDay? = nil, expiry: CardDay? = nil, isFavorite: Bool = false,
        isArchived: Bool = false, group: String = "", lastUsed: Date? = nil, created: Date,
        modified: Date? = nil, conflictOf: ID? = nil
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
    }

    /// The photograph of one side.
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

/// A field of a card, described once.
///
/// JSON on the wire and of the tool, columns, merging, reports of conflicts, labels, archives and
/// bounds are derived from this description. The raw value is the field's key in JSON; the order is
/// that of the tool's JSON. docs/contributing.md says how to add a field.
package enum CardField: String, CaseIterable, CodingKey {
    case name, front, back, note, number, barcode, validFrom, expiry, favorite, archived, group
    case lastUsed, created, modified, conflictOf

    package typealias Getter<Content> = @Sendable (Card) -> Content
    package typealias Setter<Content> = @Sendable (inout Card, Content) -> Void

    /// The kind of a field's value, and how it is read from a card and written to it.
    ///
    /// Both are closures, as a key path takes ten times as long: lists of 10,000 cards are read so.
    package enum Value: Sendable {
        /// A text, and how many bytes of UTF-8 it may have where it travels; empty for none.
        case text(Getter<String>, Setter<String>, atMost: Int)
        case flag(Getter<Bool>, Setter<Bool>)
        case day(Getter<CardDay?>, Setter<CardDay?>)
        case barcode(Getter<Barcode?>, Setter<Barcode?>)
        case photo(Getter<CardPhoto?>, Setter<CardPhoto?>)
        /// An instant that may be missing.
        case instant(Getter<Date?>, Setter<Date?>)
        /// An instant that every card has.
        case date(Getter<Date>, Setter<Date>)
        /// Another card's identifier.
        case card(Getter<Card.ID?>, Setter<Card.ID?>)
    }

    /// What two edits of a field become.
    package enum Merging {
        /// People enter the field: a change on one side is taken over, and two different changes
        /// are a conflict.
        case edit
        /// The later instant counts.
        case latest
        /// Nobody enters the field: ``CardMerge`` has a rule of its own for it.
        case rule
    }

    package var value: Value {
        switch self {
        case .name: .text({ $0.name }, { $0.name = $1 }, atMost: CardBounds.name)
        case .front: .photo({ $0.front }, { $0.front = $1 })
        case .back: .photo({ $0.back }, { $0.back = $1 })
        case .note: .text({ $0.note }, { $0.note = $1 }, atMost: CardBounds.note)
        case .number: .text({ $0.number }, { $0.number = $1 }, atMost: CardBounds.number)
        case .barcode: .barcode({ $0.barcode }, { $0.barcode = $1 })
        case .validFrom: .day({ $0.validFrom }, { $0.validFrom = $1 })
        case .expiry: .day({ $0.expiry }, { $0.expiry = $1 })
        case .favorite: .flag({ $0.isFavorite }, { $0.isFavorite = $1 })
        case .archived: .flag({ $0.isArchived }, { $0.isArchived = $1 })
        case .group: .text({ $0.group }, { $0.group = $1 }, atMost: CardBounds.group)
        case .lastUsed: .instant({ $0.lastUsed }, { $0.lastUsed = $1 })
        case .created: .date({ $0.created }, { $0.created = $1 })
        case .modified: .date({ $0.modified }, { $0.modified = $1 })
        case .conflictOf: .card({ $0.conflictOf }, { $0.conflictOf = $1 })
        }
    }

    package var merging: Merging {
        switch self {
        case .lastUsed: .latest
        case .created, .modified, .conflictOf: .rule
        default: .edit
        }
    }

    /// Whether JSON without the field is no card.
    var isRequired: Bool { self == .name || self == .created }

    /// Whether people enter the field, and it counts when two cards are compared.
    package var isEntered: Bool { if case .edit = merging { true } else { false } }

    /// The fields that people enter.
    package static let content = allCases.filter(\.isEntered)

    /// The fields that a wallet changes on a person's behalf: those and the last use.
    package static let changing = allCases.filter {
        if case .rule = $0.merging { false } else { true }
    }

    /// All that the original contract says of a card, beside its identifier.
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
        }
    }
}

extension Card {
    /// Whether everything that people decide is the same: all but the dates, which decide nothing.
    package func hasSameContent(as other: Card) -> Bool {
        isSame(as: other, in: CardField.content) && conflictOf == other.conflictOf
    }

    func isSame(as other: Card, in fields: [CardField]) -> Bool {
        fields.allSatisfy { $0.isSame(in: self, and: other) }
    }

    /// Takes over everything that people enter, and keeps identifier and dates.
    package mutating func takeContent(of other: Card) {
        take(CardField.content, from: other)
    }

    package mutating func take(_ fields: [CardField], from other: Card) {
        for field in fields { field.copy(from: other, to: &self) }
    }

    /// The same card with what was changed from `old` to `new`, field by field: what somebody else
    /// has changed meanwhile in other fields stays.
    func taking(changesFrom old: Card, to new: Card) -> Card {
        var card = self
        card.take(CardField.changing.filter { !$0.isSame(in: old, and: new) }, from: new)
        return card
    }
}

extension Date {
    /// The same instant, as precisely as cards are kept and sent.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}
