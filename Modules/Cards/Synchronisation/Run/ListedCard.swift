import Foundation

/// A card of an original server's list, in a wallet's terms.
struct ListedCard: Sendable {
    let id: Card.ID
    let name: String
    let front: CardPhoto?
    let back: CardPhoto?
    /// The bytes of its photographs.
    let photos: [PhotoHash: Data]

    init(_ card: OriginalCard) {
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

    /// What tells this state of the card from others.
    var state: String {
        [front, back].map { $0.map { String($0.hash.description.prefix(16)) } ?? "" }
            .joined(separator: " ") + " " + name
    }

    /// The card as the list has it: what a list does not say is as in `known`, and a photograph
    /// that was made a PNG for the server's sake is the one that it was made of.
    func card(like known: Card?, and other: Card?, memory: OriginalMemory, now: Date) -> Card {
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
