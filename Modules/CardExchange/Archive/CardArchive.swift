import Cards
import Core
import FoundationEssentials

/// An opened archive in either ``CardArchiveFormat``, with its list parsed.
struct CardArchive {
    let format: CardArchiveFormat
    /// The cards in the archive's order. A card that cannot be imported is a ``RefusedCard``.
    let cards: [Result<ArchivedCard, RefusedCard>]
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
            cards = Self.checked(Self.cards(of: try WalletList(data), zip))
        } else if let data = try zip.data(CatimaList.entryName, atMost: limits.listBytes) {
            format = .catima
            cards = Self.checked(Self.cards(of: try CatimaList(data), zip, now))
        } else {
            throw .notAWallet
        }
        self.zip = zip
        self.limits = limits
    }

    /// Returns a card's photograph; `nil` if the card has none. Checks its signature, and its hash
    /// if the archive contains one, but does not decode it.
    func photo(
        of card: ArchivedCard, _ side: CardSide
    ) throws(CardArchiveError) -> (photo: CardPhoto, data: Data)? {
        guard let entry = card.entries[side] else { return nil }
        guard
            let data = try zip.data(
                entry, atMost: limits.photoBytes, named: LimitName.cardPhotoBytes.rawValue)
        else { throw .photoMissing(entry: entry) }
        guard ImageFormat(sniffing: data, among: ImageFormat.read) != nil else {
            throw .photoNotAnImage(entry: entry)
        }
        let photo = CardPhoto(hash: PhotoHash(of: data), byteCount: data.count)
        guard card.card[side].map({ $0 == photo }) ?? true else {
            throw .photoMismatch(entry: entry)
        }
        return (photo, data)
    }

    /// Decodes all photographs of the archive. Blocks.
    ///
    /// - Parameter onProgress: Receives the number of cards that were read and their total.
    /// - Throws: ``CardArchiveError`` if the whole archive is damaged; `CancellationError`.
    func checkPhotos(
        _ verifier: any ImageVerifier, isCancelled: () -> Bool,
        onProgress: (_ done: Int, _ total: Int) -> Void
    ) throws -> PhotoCheck {
        var check = PhotoCheck(verifier)
        for (index, listed) in cards.enumerated() {
            if isCancelled() { throw CancellationError() }
            onProgress(index, cards.count)
            guard case .success(let archived) = listed else { continue }
            for side in CardSide.allCases {
                do {
                    guard let (photo, data) = try photo(of: archived, side) else { continue }
                    try check.add(photo.hash, data)
                } catch let error as CardArchiveError where error.concernsOnePhoto {
                    // Ignores the error: the import reads this photograph again, and then refuses
                    // the card.
                }
            }
        }
        return check
    }

    /// Returns the entry name of a photograph in a wallet archive.
    static func entryName(_ hash: PhotoHash, _ format: ImageFormat) -> String {
        "photos/\(hash).\(format.fileExtension)"
    }

    private static func cards(
        of list: WalletList, _ zip: ZipReader
    ) -> [Result<ArchivedCard, RefusedCard>] {
        list.cards.compactMap { listed in
            switch listed {
            case .failure(let refused): return .failure(refused)
            case .success(let listed):
                guard let card = listed.card else { return nil }
                var archived = ArchivedCard(card: card, entries: [:], extras: listed.extras)
                for side in CardSide.allCases {
                    guard let photo = archived.card[side] else { continue }
                    let names = ImageFormat.read.map { entryName(photo.hash, $0) }
                    guard let name = names.first(where: zip.has) else {
                        let error = CardArchiveError.photoMissing(entry: "photos/\(photo.hash)")
                        return .failure(RefusedCard(card, error.errorText))
                    }
                    archived.entries[side] = name
                }
                return .success(archived)
            }
        }
    }

    private static func cards(
        of list: CatimaList, _ zip: ZipReader, _ now: Date
    ) -> [Result<ArchivedCard, RefusedCard>] {
        var identifiers = CatimaIdentifiers()
        return list.rows.map { row in
            CatimaMapper.card(
                row, groups: list.groups[row["_id"]] ?? [], now: now, has: zip.has,
                identifiers: &identifiers)
        }
    }

    /// Refuses cards whose identifier an earlier card has, and those that exceed the bounds.
    private static func checked(
        _ cards: [Result<ArchivedCard, RefusedCard>]
    ) -> [Result<ArchivedCard, RefusedCard>] {
        var identifiers: Set<Card.ID> = []
        return cards.map { result in
            result.flatMap { archived in
                let card = archived.card
                guard identifiers.insert(card.id).inserted else {
                    return .failure(
                        RefusedCard(
                            card, formerly: archived.earlierID,
                            "an earlier card of the archive has its identifier"))
                }
                if let excess = CardBounds.excess(in: card) {
                    return .failure(
                        RefusedCard(
                            card, formerly: archived.earlierID,
                            "\(excess.key) must have at most \(excess.limit.grouped) bytes"))
                }
                return .success(archived)
            }
        }
    }
}

/// A card of an archive that cannot be imported, and the reason.
struct RefusedCard: Error, Equatable {
    /// The identifier and the name, as far as they can be read; empty otherwise.
    let id: Card.ID
    let name: String
    /// The card, if it was read and then refused, such as for a missing photograph.
    let card: Card?
    /// The identifier that an earlier version of this program derived for the card, if known.
    let earlierID: Card.ID?
    let reason: String

    init(id: Card.ID, name: String, reason: String) {
        self.id = id
        self.name = name
        card = nil
        earlierID = nil
        self.reason = reason
    }

    init(_ card: Card, formerly earlierID: Card.ID? = nil, _ reason: String) {
        id = card.id
        name = card.name
        self.card = card
        self.earlierID = earlierID
        self.reason = reason
    }
}

/// A card in an archive, with the names of its photographs' entries.
struct ArchivedCard: Equatable {
    /// The card. Its photographs are `nil` if the archive does not contain their hashes.
    var card: Card
    /// The names of the archive entries with the photographs of the sides.
    var entries: [CardSide: String]
    /// The identifier that an earlier version of this program derived for the Catima card; `nil`
    /// for a card of a wallet archive.
    var earlierID: Card.ID?
    /// Data of the archive that a card cannot store.
    var leftOut: [LeftOut] = []
    /// Data that is stored beside the card for a later export: see ``CatimaExtras``; `nil` for a
    /// card without such data.
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
    /// The maximum number of entries in an archive.
    public var entries = 100_000
    /// The maximum size of the inflated list of cards, in bytes.
    public var listBytes = 64 << 20
    /// The maximum size of a photograph in bytes; by default ``Limits/cardPhotoBytes``.
    public var photoBytes = Limits().cardPhotoBytes
    /// The maximum total size of the inflated entries that are read, in bytes.
    public var inflatedBytes = 16 << 30
    /// The maximum ratio of inflated bytes to the size of the archive. It is checked above
    /// ``smallBytes``. Photographs are compressed already, so they hardly inflate.
    public var expansion = 20
    /// The number of inflated bytes up to which ``expansion`` is not checked.
    public var smallBytes = 256 << 20

    /// Creates limits with the default values.
    public init() {}
}
