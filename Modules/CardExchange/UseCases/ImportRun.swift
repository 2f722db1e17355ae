import Cards
import FoundationEssentials

/// One import within its transaction.
struct ImportRun {
    let archive: CardArchive
    /// The results of decoding the archive's photographs.
    let photos: PhotoCheck
    let transaction: any CardTransaction
    let mode: ImportMode
    let isDryRun: Bool

    /// Imports all cards; a dry run only determines the outcomes.
    func entries() throws -> [ImportReport.Entry] {
        let records = try transaction.records()
        var matches = ImportMatches(records, format: archive.format)
        var entries: [ImportReport.Entry] = []
        var hasUnknown = false
        for listed in archive.cards {
            switch listed {
            case .success(let archived):
                entries.append(try entry(for: archived, matches: &matches))
            case .failure(let refused):
                // Mark the wallet's card as matched, so that it is not deleted below.
                if let card = refused.card {
                    _ = matches.take(for: card, formerly: refused.earlierID)
                } else if refused.id.isEmpty {
                    hasUnknown = true
                } else {
                    matches.reserve(refused.id)
                }
                entries.append(Self.entry(refused))
            }
        }
        // A refused card without an identifier may be any card of the wallet, so no card is deleted
        // then.
        if mode == .replace, !hasUnknown {
            entries += try deleteRest(of: records, but: matches.taken)
        }
        return entries
    }

    private func entry(
        for archived: ArchivedCard, matches: inout ImportMatches
    ) throws -> ImportReport.Entry {
        let existing = matches.take(for: archived.card, formerly: archived.earlierID)
        do {
            return .init(
                id: existing?.id ?? archived.card.id, name: archived.card.name,
                outcome: try bring(archived, to: existing), leftOut: archived.leftOut)
        } catch let error as CardArchiveError where error.concernsOnePhoto {
            return Self.entry(RefusedCard(archived.card, error.errorText))
        }
    }

    private static func entry(_ refused: RefusedCard) -> ImportReport.Entry {
        .init(id: refused.id, name: refused.name, outcome: .refused, reason: refused.reason)
    }

    /// Imports a card; a dry run only determines the outcome. Photographs are read and checked even
    /// if they are not needed, so that a card with a damaged one is always refused.
    private func bring(
        _ archived: ArchivedCard, to existing: CardRecord?
    ) throws -> ImportReport.Outcome {
        var card = archived.card
        if let existing, archive.format == .catima {
            card = card.identified(as: existing.card)
            card.take(CardField.content.filter { !CatimaColumn.holds($0) }, from: existing.card)
        }
        var taken: [Data] = []
        for side in CardSide.allCases {
            guard let (photo, data) = try archive.photo(of: archived, side) else { continue }
            if let reason = damage(of: photo.hash) {
                throw CardArchiveError.photoDamaged(
                    entry: archived.entries[side] ?? "", reason: reason)
            }
            card[side] = photo
            taken.append(data)
        }
        let outcome = outcome(of: card, existing)
        if !isDryRun { try keep(card, taken, archived.extras, outcome) }
        return outcome
    }

    private func damage(of photo: PhotoHash) -> String? {
        photos.has(photo) ? photos.damage(of: photo) : "it was replaced meanwhile"
    }

    private func keep(
        _ card: Card, _ photos: [Data], _ extras: CatimaExtras?, _ outcome: ImportReport.Outcome
    ) throws {
        let isChanged = outcome == .added || outcome == .replaced
        if isChanged {
            for photo in photos { _ = try transaction.keep(photo) }
            try transaction.change(card)
        }
        if isChanged || outcome == .unchanged && extras != nil {
            try transaction.setNote(CatimaExtras.key(card.id), to: extras?.note())
        }
    }

    private func outcome(of card: Card, _ existing: CardRecord?) -> ImportReport.Outcome {
        guard let existing, !existing.isDeleted else { return .added }
        if card.says(existing.card, in: archive.format, mode) { return .unchanged }
        return mode == .replace ? .replaced : .kept
    }

    private func deleteRest(
        of records: [CardRecord], but imported: Set<Card.ID>
    ) throws -> [ImportReport.Entry] {
        try records.filter { !$0.isDeleted && !imported.contains($0.id) }.map { record in
            if !isDryRun {
                try transaction.delete(record.id)
                try transaction.setNote(CatimaExtras.key(record.id), to: nil)
            }
            return .init(id: record.id, name: record.card.name, outcome: .deleted)
        }
    }
}
