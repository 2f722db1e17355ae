import Cards

/// A card in `cards.json`: its JSON as on the wire, and its extra data for Catima.
struct WalletCard: Codable {
    /// The card; `nil` for a tombstone, which archives of this product never contain.
    let card: Card?
    let extras: CatimaExtras?

    private enum Key: String, CodingKey {
        case catima
    }

    init(card: Card, extras: CatimaExtras?) {
        self.card = card
        self.extras = extras
    }

    init(from decoder: any Decoder) throws {
        card = try CardJSON(from: decoder).card
        extras = try decoder.container(keyedBy: Key.self)
            .decodeIfPresent(CatimaExtras.self, forKey: .catima)
    }

    func encode(to encoder: any Encoder) throws {
        guard let card else { return }
        try CardJSON(card).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(extras, forKey: .catima)
    }
}
