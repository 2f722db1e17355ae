import FoundationEssentials

extension CardQuery {
    /// Returns the cards that match the query, in the order that the query requests.
    ///
    /// - Complexity: O(n log n).
    func answer(from cards: [Card]) -> [Card] {
        let words = SearchText(search).words
        let number = SearchText(search).ungrouped
        let group = group.map(SearchText.init)
        let found = cards.filter { card in
            isWanted(card) && (group.map { $0 == SearchText(card.group) } ?? true)
                && Self.matches(card, words, number)
        }
        return sorted(found)
    }

    private func isWanted(_ card: Card) -> Bool {
        switch archived {
        case .without: !card.isArchived
        case .with: true
        case .only: card.isArchived
        }
    }

    private static func matches(_ card: Card, _ words: [SearchText], _ number: SearchText) -> Bool {
        if words.isEmpty { return true }
        let cardNumber = SearchText(card.number)
        let texts = [SearchText(card.name), SearchText(card.note), cardNumber]
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
            || cardNumber.ungrouped.contains(number)
    }

    private func sorted(_ cards: [Card]) -> [Card] {
        cards.map { (card: $0, name: SearchText($0.name)) }
            .sorted { left, right in
                let (one, other) = (left.card, right.card)
                if one.isFavorite != other.isFavorite { return one.isFavorite }
                if let precedes = precedes(one, other) { return precedes }
                if left.name != right.name { return left.name < right.name }
                // Among cards of the same name, originals come before conflict copies, and then the
                // identifier decides.
                if (one.conflictOf == nil) != (other.conflictOf == nil) {
                    return one.conflictOf == nil
                }
                return one.id < other.id
            }
            .map(\.card)
    }

    /// Returns true if `one` comes first by the requested date; `nil` if the name decides.
    private func precedes(_ one: Card, _ other: Card) -> Bool? {
        let (first, second) =
            switch order {
            case .name: (Date?.none, Date?.none)
            case .lastUsed: (one.lastUsed, other.lastUsed)
            case .created: (one.created, other.created)
            }
        guard first != second else { return nil }
        guard let second else { return true }
        return first.map { $0 > second } ?? false
    }
}
