import Cards
import Core
import FoundationEssentials

/// The entries of an archive to write, starting with the list.
struct ExportPlan {
    let items: [ZipWriter.Item]
    let cardCount: Int
    let photoCount: Int
    let leftOut: [ExportReport.Entry]

    /// Plans a wallet archive. A damaged photograph is exported as it is; one whose bytes the
    /// wallet does not have is left out.
    init(wallet: WalletSnapshot, photos: ArchivePhotos, date: Date) throws {
        var wallet = wallet
        var items: [ZipWriter.Item] = []
        var leftOut: [ExportReport.Entry] = []
        var formats: [PhotoHash: ImageFormat?] = [:]
        for (index, card) in wallet.cards.map(\.card).enumerated() {
            var missing: [LeftOut] = []
            for side in CardSide.allCases {
                guard let photo = card[side] else { continue }
                if formats[photo.hash] == nil {
                    // The extension in the entry's name depends on the format, so the bytes are
                    // loaded.
                    let format = try photos.find(photo, of: card.id)
                        .map { ImageFormat(sniffing: $0, among: ImageFormat.read) ?? .jpeg }
                    formats.updateValue(format, forKey: photo.hash)
                    if let format {
                        items.append(
                            .init(
                                name: CardArchive.entryName(photo.hash, format), isPacked: false
                            ) { try photos.original(photo, of: card.id) })
                    }
                }
                if case .some(.none) = formats[photo.hash] {
                    wallet.cards[index].card[side] = nil
                    missing.append(.missingPhoto(side))
                }
            }
            if !missing.isEmpty {
                leftOut.append(.init(id: card.id, name: card.name, leftOut: missing))
            }
        }
        let list = try WalletList(wallet, exported: date).data()
        self.items = [ZipWriter.Item(name: WalletList.entryName, isPacked: true) { list }] + items
        cardCount = wallet.cards.count
        photoCount = items.count
        self.leftOut = leftOut
    }

    /// Plans a Catima archive. It contains PNGs, so photographs that cannot be decoded are left
    /// out.
    init(catima wallet: WalletSnapshot, photos: ArchivePhotos) throws {
        let cards = wallet.catimaCards
            .map { (card: $0.card, extras: $0.extras ?? CatimaExtras()) }
        let list = CatimaMapper.csv(cards)
        var items = [ZipWriter.Item(name: CatimaList.entryName, isPacked: true) { list }]
        var check = PhotoCheck(photos.verifier)
        var missing: Set<PhotoHash> = []
        var losses: [Card.ID: [LeftOut]] = [:]
        for (index, card) in cards.map(\.card).enumerated() {
            for side in CardSide.allCases {
                guard let photo = card[side] else { continue }
                if !check.has(photo.hash), !missing.contains(photo.hash) {
                    if let data = try photos.find(photo, of: card.id) {
                        try check.add(photo.hash, data)
                    } else {
                        missing.insert(photo.hash)
                    }
                }
                if missing.contains(photo.hash) {
                    losses[card.id, default: []].append(.missingPhoto(side))
                } else if check.damage(of: photo.hash) != nil {
                    losses[card.id, default: []].append(.damagedPhoto(side))
                } else {
                    let name = CatimaMapper.entryName(String(index + 1), side.rawValue)
                    items.append(
                        .init(name: name, isPacked: false) { try photos.png(photo, of: card.id) })
                }
            }
        }
        self.items = items
        cardCount = cards.count
        // All items but the list are photographs. A photograph that cards share has a file for each
        // card.
        photoCount = items.count - 1
        leftOut = wallet.cards.map(\.card).compactMap { card in
            let lost = card.conflictOf == nil ? losses[card.id] ?? [] : [.conflictCopy]
            return lost.isEmpty ? nil : .init(id: card.id, name: card.name, leftOut: lost)
        }
    }
}
