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
    public let created: Date
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

extension Date {
    /// The same instant, as precisely as cards are kept and sent.
    package var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}
