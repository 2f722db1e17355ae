import Cards
import Core
import Foundation

/// A validated archive of either format.
struct CardArchive {
    let format: CardArchiveFormat
    let cards: [ArchivedCard]
    private let zip: ZipReader
    private let limits: CardArchiveLimits

    /// Opens the archive and parses its list. Blocks.
    ///
    /// - Parameter now: The creation date of cards without one.
    init(
        _ url: URL, limits: CardArchiveLimits, now: Date
    ) throws(CardArchiveError) {
        let zip = try ZipReader(url, limits: limits)
        if let data = try zip.data(WalletList.entryName, atMost: limits.listBytes) {
            format = .wallet
            cards = try Self.cards(of: WalletList(data), zip)
        } else if let data = try zip.data(CatimaList.entryName, atMost: limits.listBytes) {
            format = .catima
            cards = try Self.cards(of: CatimaList(data), zip, now)
        } else {
            throw .notAWallet
        }
        self.zip = zip
        self.limits = limits
        try checkCards()
    }

    /// Returns a card's verified photograph; `nil` if the card has none.
    func photo(
        of card: ArchivedCard, _ side: CardSide
    ) throws(CardArchiveError) -> (photo: CardPhoto, data: Data)? {
        guard let entry = card.entries[side] else { return nil }
        guard let data = try zip.data(entry, atMost: limits.photoBytes) else {
            throw .photoMissing(entry: entry)
        }
        guard ImageFormat(sniffing: data, among: ImageFormat.read) != nil else {
            throw .photoNotAnImage(entry: entry)
        }
        let photo = CardPhoto(hash: PhotoHash(of: data), byteCount: data.count)
        guard card.card[side].map({ $0 == photo }) ?? true else {
            throw .photoMismatch(entry: entry)
        }
        return (photo, data)
    }

    /// The entry name of a photograph in a wallet archive.
    static func entryName(_ hash: PhotoHash, _ format: ImageFormat) -> String {
        "photos/\(hash).\(format.fileExtension)"
    }

    private static func cards(
        of list: WalletList, _ zip: ZipReader
    ) throws(CardArchiveError) -> [ArchivedCard] {
        var cards: [ArchivedCard] = []
        for listed in list.cards {
            guard let card = listed.card else { continue }
            var archived = ArchivedCard(card: card, entries: [:], extras: listed.extras)
            for side in CardSide.allCases {
                guard let photo = archived.card[side] else { continue }
                let names = ImageFormat.read.map { entryName(photo.hash, $0) }
                guard let name = names.first(where: zip.has) else {
                    throw .photoMissing(entry: "photos/\(photo.hash)")
                }
                archived.entries[side] = name
            }
            cards.append(archived)
        }
        return cards
    }

    private static func cards(
        of list: CatimaList, _ zip: ZipReader, _ now: Date
    ) throws(CardArchiveError) -> [ArchivedCard] {
        var cards: [ArchivedCard] = []
        for row in list.rows {
            cards.append(
                try CatimaMapper.card(
                    row, groups: list.groups[row["_id"]] ?? [], now: now, has: zip.has,
                    identifier: { text in
                        "catima-" + PhotoHash(of: Data(text.utf8)).description.prefix(32)
                    }))
        }
        return cards
    }

    private func checkCards() throws(CardArchiveError) {
        var identifiers: Set<Card.ID> = []
        for card in cards.map(\.card) {
            guard identifiers.insert(card.id).inserted else { throw .duplicateCard(card.id) }
            if let (key, limit) = CardBounds.excess(in: card) {
                throw .malformedList(reason: "a card's \(key) has more than \(limit) bytes")
            }
        }
    }
}

/// A card in an archive, with the names of its photographs' entries.
struct ArchivedCard: Equatable {
    /// The card. Its photographs are `nil` if the archive does not contain their hashes.
    var card: Card
    /// The archive entries of the sides.
    var entries: [CardSide: String]
    /// Data of the archive that a card cannot store.
    var leftOut: [LeftOut] = []
    /// Data that is stored beside the card for a later export: see ``CatimaExtras``.
    var extras: CatimaExtras?
}

/// The formats of card archives.
public enum CardArchiveFormat: String, Sendable, CaseIterable {
    /// The format of this product, which contains all fields of a card.
    case wallet
    /// The format of the wallet app Catima, which contains fewer fields.
    case catima
}

/// Limits on the contents of an archive.
public struct CardArchiveLimits: Sendable, Equatable {
    /// Entries of an archive.
    public var entries = 100_000
    /// Bytes of the inflated list of cards.
    public var listBytes = 64 << 20
    /// Bytes of one photograph.
    public var photoBytes = 8 << 20
    /// Bytes of all inflated entries that are read.
    public var inflatedBytes = 16 << 30
    /// The maximum ratio of inflated bytes to the size of the archive, above ``smallBytes``.
    /// Photographs are compressed already, so they hardly inflate.
    public var expansion = 20
    /// Inflated bytes that may be read from an archive of any size.
    public var smallBytes = 256 << 20

    /// Creates limits with the default values.
    public init() {}
}
