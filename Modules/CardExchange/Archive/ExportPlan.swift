import Cards
import Core
import Foundation

/// The entries of an archive to write, starting with the list.
struct ExportPlan {
    let items: [ZipWriter.Item]
    let cardCount: Int
    /// The number of photographs in the archive.
    let photoCount: Int
    let leftOut: [ExportReport.Entry]

    /// Plans a wallet archive.
    init(wallet: WalletSnapshot, photos: ArchivePhotos, date: Date) throws {
        let list = try WalletList(wallet, exported: date).data()
        var items = [ZipWriter.Item(name: WalletList.entryName, isPacked: true) { list }]
        var seen: Set<PhotoHash> = []
        for card in wallet.cards.map(\.card) {
            for photo in CardSide.allCases.compactMap({ card[$0] })
            where seen.insert(photo.hash).inserted {
                // The extension in the name depends on the format, so the bytes are loaded.
                let data = try photos.original(photo, of: card.id)
                let format = ImageFormat(sniffing: data, among: ImageFormat.read) ?? .jpeg
                let name = CardArchive.entryName(photo.hash, format)
                items.append(
                    .init(name: name, isPacked: false) {
                        try photos.original(photo, of: card.id)
                    })
            }
        }
        self.items = items
        cardCount = wallet.cards.count
        photoCount = seen.count
        leftOut = []
    }

    /// Plans a Catima archive.
    init(catima wallet: WalletSnapshot, photos: ArchivePhotos) throws {
        let cards = wallet.cards.filter { $0.card.conflictOf == nil }
            .map { (card: $0.card, extras: $0.extras ?? CatimaExtras()) }
        let list = CatimaMapper.csv(cards)
        var items = [ZipWriter.Item(name: CatimaList.entryName, isPacked: true) { list }]
        for (index, card) in cards.map(\.card).enumerated() {
            for side in CardSide.allCases {
                guard let photo = card[side] else { continue }
                let name = CatimaMapper.entryName(String(index + 1), side.rawValue)
                items.append(
                    .init(name: name, isPacked: false) { try photos.png(photo, of: card.id) })
            }
        }
        self.items = items
        cardCount = cards.count
        // Each card has its own files, also of a shared photograph.
        photoCount = items.count - 1
        leftOut = wallet.cards.map(\.card).filter { $0.conflictOf != nil }
            .map { .init(id: $0.id, name: $0.name, leftOut: [.conflictCopy]) }
    }
}
