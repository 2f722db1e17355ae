import Cards
import Foundation

/// One import within its transaction.
struct ImportRun {
    let archive: CardArchive
    let transaction: any CardTransaction
    let mode: ImportMode
    let isDryRun: Bool
    let onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

    /// Imports all cards, or only determines the outcomes.
    func entries() throws -> [ImportReport.Entry] {
        let records = try transaction.records()
        var matches = ImportMatches(records, format: archive.format)
        var entries: [ImportReport.Entry] = []
        for (index, archived) in archive.cards.enumerated() {
            onProgress(index, archive.cards.count)
            let existing = matches.take(for: archived.card)
            let outcome = try bring(archived, to: existing)
            entries.append(
                .init(
                    id: existing?.id ?? archived.card.id, name: archived.card.name,
                    outcome: outcome, leftOut: archived.leftOut))
        }
        if mode == .replace { entries += try deleteRest(of: records, but: matches.taken) }
        return entries
    }

    /// Reads and checks photographs even if they are not needed, so that a damaged archive is
    /// always rejected.
    private func bring(
        _ archived: ArchivedCard, to existing: CardRecord?
    ) throws -> ImportReport.Outcome {
        var card = archived.card
        if let existing, archive.format == .catima {
            card = card.identified(as: existing.card)
            card.take(CardField.content.filter { !CatimaColumn.holds($0) }, from: existing.card)
        }
        var photos: [Data] = []
        for side in CardSide.allCases {
            guard let (photo, data) = try archive.photo(of: archived, side) else { continue }
            card[side] = photo
            photos.append(data)
        }
        let outcome = outcome(of: card, existing)
        if !isDryRun { try keep(card, photos, archived.extras, outcome) }
        return outcome
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
