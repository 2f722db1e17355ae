/// Finds the card that a user names.
///
/// An exact identifier is tried first, then an exact name, then a name without regard to case and
/// accents, then the beginning of an identifier (at least ``fewestCharacters``) or of a name. If
/// several cards match, and only one of them is not a conflict copy, that one is found.
public struct CardFinder: Sendable {
    /// The minimum length of a prefix of an identifier, in bytes of UTF-8.
    public static let fewestCharacters = 4

    private let cards: [Card]

    public init(_ cards: [Card]) {
        self.cards = cards
    }

    /// Returns the card that `text` names.
    ///
    /// - Throws: ``CardsError/notFound(_:)``, ``CardsError/ambiguous(_:candidates:)``.
    public func find(_ text: String) throws(CardsError) -> Card {
        if let card = cards.first(where: { $0.id == text }) { return card }
        let wanted = SearchText(text)
        guard !wanted.words.isEmpty else { throw .notFound(text) }
        let rules: [(Card) -> Bool] = [
            { $0.name == text },
            { SearchText($0.name) == wanted },
            { SearchText($0.name).hasPrefix(wanted) || Self.begins($0.id, with: text) },
        ]
        for rule in rules {
            if let card = try Self.only(cards.filter(rule), for: text) { return card }
        }
        throw .notFound(text)
    }

    /// Returns true if `id` begins with `text`, ignoring case, and `text` has at least
    /// ``fewestCharacters`` bytes.
    static func begins(_ id: Card.ID, with text: String) -> Bool {
        text.utf8.count >= fewestCharacters && id.lowercased().hasPrefix(text.lowercased())
    }

    /// - Returns: `nil` if `found` is empty.
    private static func only(_ found: [Card], for text: String) throws(CardsError) -> Card? {
        guard found.count > 1 else { return found.first }
        let originals = found.filter { $0.conflictOf == nil }
        guard originals.count == 1 else {
            throw .ambiguous(text, candidates: found.map(\.id).sorted())
        }
        return originals.first
    }
}
