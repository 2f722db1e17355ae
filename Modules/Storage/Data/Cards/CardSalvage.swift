import Cards
import Foundation
import GRDB

/// Copies every card that is still intact from a damaged database to a new one, with its intact
/// photographs, and the readable part of the notes and of the change counter.
struct CardSalvage {
    let damaged: Database
    let new: Database

    func run() throws -> DatabaseBlueprint.Salvage {
        // A database of an early version has no table of cards, so no card is lost.
        let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'card'"
        if let count = try? Int.fetchOne(damaged, sql: tables), count == 0 {
            return .init(kept: 0, lost: 0)
        }
        let cards = try carryCards()
        let photos = try carryPhotos()
        try carryNotes()
        try carryCounter()
        return cards + photos
    }

    private func carryCards() throws -> DatabaseBlueprint.Salvage {
        let rows = SalvagedRows(
            of: "card", by: "item", elsewhere: ["SELECT item FROM cardBase ORDER BY item"],
            in: damaged)
        return try rows.carry { item in
            let clause = "WHERE card.item = ?"
            do {
                return try CardRecordRow.salvage(from: damaged, clause, [item]).first
            } catch {
                // Keep the card without the state that was last synchronised, which cannot be read.
                return try CardRecordRow.salvage(
                    from: damaged, hasBases: false, clause, [item]
                ).first
            }
        } write: { record in
            try CardRecordRow.save(record, to: new)
        }
    }

    private func carryPhotos() throws -> DatabaseBlueprint.Salvage {
        let photos = CardPhotoTable(database: new)
        return try SalvagedRows(of: "cardPhoto", by: "item", in: damaged).carry { item in
            try CardPhotoTable(database: damaged).photo(item: item)
        } write: { photo in
            if try photos.isUsed(photo.hash) { try photos.insert(photo.data, as: photo.hash) }
        }
    }

    private func carryNotes() throws {
        for direction in ["ASC", "DESC"] {
            // The notes are read from the first row up to the damage, and from the last row back to
            // it.
            guard
                let rows = try? Row.fetchCursor(
                    damaged,
                    sql: "SELECT key, value FROM cardNote NOT INDEXED ORDER BY rowid \(direction)")
            else { continue }
            while let row = try? rows.next() {
                guard let key: Data = try? row.decode("key"),
                    let value: String = try? row.decode("value")
                else { continue }
                try new.execute(
                    sql: "INSERT OR IGNORE INTO cardNote (key, value) VALUES (?, ?)",
                    arguments: [key, StoredText.value(value)])
            }
        }
    }

    private func carryCounter() throws {
        let highest = try Int64.fetchOne(new, sql: "SELECT max(waitingSince) FROM card") ?? 0
        let last = try? Int64.fetchOne(damaged, sql: "SELECT last FROM cardCounter")
        // If the counter cannot be read, skip far beyond every number that may have been used.
        let next = max(last ?? highest + (1 << 32), highest)
        try new.execute(sql: "UPDATE cardCounter SET last = ?", arguments: [next])
    }
}
