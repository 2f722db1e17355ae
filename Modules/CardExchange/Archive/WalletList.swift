import Cards
import Core
import FoundationEssentials

/// `cards.json`: the list of cards in a wallet archive.
struct WalletList {
    static let entryName = "cards.json"
    static let version = 1

    /// The cards in the list's order. A card that cannot be read is a ``RefusedCard``.
    let cards: [Result<WalletCard, RefusedCard>]
    private let version: Int
    /// The date of the export, for information only.
    private let exported: String

    init(_ wallet: WalletSnapshot, exported: Date) {
        cards = wallet.cards.map { .success(WalletCard(card: $0.card, extras: $0.extras)) }
        version = Self.version
        self.exported = RFC3339.milliseconds(exported)
    }

    /// - Throws: ``CardArchiveError/malformedList(reason:)`` and
    ///   ``CardArchiveError/unsupportedVersion(_:)``.
    init(_ data: Data) throws(CardArchiveError) {
        do {
            // A later version may have another form, so the version is parsed first.
            let version = try CardJSONDecoding.decode(Head.self, from: data).version
            guard version == Self.version else {
                throw CardArchiveError.unsupportedVersion(String(version))
            }
            self = try CardJSONDecoding.decode(WalletList.self, from: data)
        } catch let error as CardArchiveError {
            throw error
        } catch let error as CardJSONError {
            throw .malformedList(reason: error.reason)
        } catch {
            throw .malformedList(reason: "it cannot be decoded")
        }
    }

    /// Encodes `cards.json`; equal cards and equal dates of export give equal bytes.
    func data() throws -> Data {
        try encodedJSON(isPretty: true)
    }

    private struct Head: Decodable {
        let version: Int
    }
}

extension WalletList: Codable {
    private enum Key: String, CodingKey {
        case version, exported, cards
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        version = try container.decode(Int.self, forKey: .version)
        exported = try container.decodeIfPresent(String.self, forKey: .exported) ?? ""
        cards = try container.decode([LenientCard].self, forKey: .cards).map(\.result)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(version, forKey: .version)
        try container.encode(exported, forKey: .exported)
        try container.encode(cards.map { try $0.get() }, forKey: .cards)
    }
}

/// An element of the list of cards. An invalid element is a ``RefusedCard``, so that the others can
/// be read.
private struct LenientCard: Decodable {
    private struct Head: Decodable {
        let identifier: String?
        let name: String?

        private enum Key: String, CodingKey {
            case identifier, name
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            // A value that is not a text counts as missing.
            identifier = try? container.decode(String.self, forKey: .identifier)
            name = try? container.decode(String.self, forKey: .name)
        }
    }

    let result: Result<WalletCard, RefusedCard>

    init(from decoder: any Decoder) {
        do {
            result = .success(try WalletCard(from: decoder))
        } catch {
            // If the element is not an object, it has neither an identifier nor a name.
            let head = try? Head(from: decoder)
            let reason =
                (error as? DecodingError).map(CardJSONDecoding.reason) ?? "it cannot be decoded"
            result = .failure(
                RefusedCard(id: head?.identifier ?? "", name: head?.name ?? "", reason: reason))
        }
    }
}

/// A card in `cards.json`: its JSON as in requests to servers, and its extra data for Catima.
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
