import FoundationEssentials

/// The card that is created from a losing edit.
enum ConflictCopy {
    /// Creates the copy. Its identifier is derived from the identifier of the original card, the
    /// losing content and its version.
    ///
    /// Every wallet with the same conflict therefore creates the same copy. A later conflict with
    /// the same content creates another copy: an earlier one may have been resolved elsewhere, and
    /// its deletion must not erase the edit that lost now.
    ///
    /// - Parameters:
    ///   - version: The server's version of `losing`; `nil` for servers without versions.
    ///   - fields: The fields that `losing` and `card` disagree on.
    static func make(
        of losing: Card, version: Int64?, beside card: Card, on fields: [CardField]
    ) throws -> Card {
        let root = card.conflictOf ?? card.id
        var content = Card(id: root, name: "", created: Date(timeIntervalSince1970: 0))
        content.takeContent(of: losing)
        let hash = PhotoHash(of: try CardJSON(content, version: version).jsonData())
        var copy = losing.renamed(hash.identifier, conflictOf: root)
        // A copy of a copy differs from the card in the fields of the first copy, too. If these
        // fields are unknown, those of the new copy are unknown as well.
        copy.conflictFields = card.conflictOf == nil ? [] : card.conflictFields
        copy.addConflicts(fields.map(\.rawValue))
        return copy
    }
}

extension Card {
    /// Adds fields to the fields in conflict. Has no effect if the fields in conflict are unknown.
    mutating func addConflicts(_ fields: [String]) {
        conflictFields = conflictFields.map { Set($0).union(fields).sorted() }
    }

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
