import FoundationEssentials

/// A card of an original server's list, with hashed photographs.
struct ListedCard: Sendable {
    let id: Card.ID
    let name: String
    let front: CardPhoto?
    let back: CardPhoto?
    let photos: [PhotoHash: Data]

    init(_ card: LegacyCard) {
        var photos: [PhotoHash: Data] = [:]
        func photo(_ side: CardSide) -> CardPhoto? {
            guard let bytes = card[side] else { return nil }
            let hash = PhotoHash(of: bytes)
            photos[hash] = bytes
            return CardPhoto(hash: hash, byteCount: bytes.count)
        }
        id = card.id
        name = card.name
        front = photo(.front)
        back = photo(.back)
        self.photos = photos
    }

    /// A text that identifies this state of the card.
    var state: String {
        [front, back].map { $0.map { String($0.hash.description.prefix(16)) } ?? "" }
            .joined(separator: " ") + " " + name
    }

    /// Returns the card with the values of the list. Fields that a list does not contain are taken
    /// from `known`. A PNG that was converted for the server is replaced by its source photograph
    /// in `known` or `other`.
    func card(like known: Card?, and other: Card?, memory: LegacyMemory, now: Date) -> Card {
        var card = known ?? Card(id: id, name: name, created: now)
        card.name = name
        for (side, listed) in [(CardSide.front, front), (.back, back)] {
            card[side] = listed.map { listed in
                [known?[side], other?[side]].compactMap(\.self)
                    .first { memory.isSame($0.hash, as: listed.hash) } ?? listed
            }
        }
        return card
    }
}
