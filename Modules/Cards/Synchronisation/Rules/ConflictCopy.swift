import Foundation

/// The card that is created from a losing edit.
enum ConflictCopy {
    /// Creates the copy. Its identifier is derived from the identifier of the original card and
    /// the losing content.
    ///
    /// Every wallet with the same conflict therefore creates the same copy.
    static func make(of losing: Card, beside card: Card) throws -> Card {
        let root = card.conflictOf ?? card.id
        var content = Card(id: root, name: "", created: Date(timeIntervalSince1970: 0))
        content.takeContent(of: losing)
        let digits = PhotoHash(of: try CardJSON(content).jsonData()).description
        return losing.renamed(identifier(from: digits), conflictOf: root)
    }

    /// Formats a hash like the identifiers of other cards.
    private static func identifier(from digits: String) -> Card.ID {
        let digits = Array(digits.uppercased())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }
}

extension Card {
    /// Returns the card with another identifier.
    fileprivate func renamed(_ id: ID, conflictOf: ID) -> Card {
        var card = Card(
            id: id, name: name, lastUsed: lastUsed, created: created, modified: modified,
            conflictOf: conflictOf)
        card.takeContent(of: self)
        card.conflictOf = conflictOf
        return card
    }
}
