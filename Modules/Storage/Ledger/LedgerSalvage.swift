import Cards
import Foundation
import GRDB

/// Copies every entry that is still intact from a damaged history to a new one, with the intact
/// photographs of cards that are not deleted. The new history has another name, so that wallets
/// find out what is missing.
struct LedgerSalvage {
    let damaged: Database
    let new: Database

    func run() throws -> DatabaseBlueprint.Salvage {
        let rows = SalvagedRows(of: "card", by: "item", in: damaged)
        let entries = try rows.carry { item in
            try LedgerRow.salvage(from: damaged, "WHERE item = ?", [item]).first
        } write: { entry in
            try LedgerRow.save(entry, to: new)
        }
        let photos = CardPhotoTable(database: new)
        let kept = try SalvagedRows(of: "cardPhoto", by: "item", in: damaged).carry { item in
            try CardPhotoTable(database: damaged).photo(item: item)
        } write: { photo in
            if try photos.isUsed(photo.hash) { try photos.insert(photo.data, as: photo.hash) }
        }
        try carryRenditions()
        try carryLast()
        return entries + kept
    }

    private func carryRenditions() throws {
        let rows = try? Row.fetchCursor(damaged, sql: "SELECT photo, rendition FROM cardRendition")
        while let row = try? rows?.next() {
            guard let photo: String = try? row.decode("photo"),
                let rendition: String = try? row.decode("rendition")
            else { continue }
            try new.execute(
                sql: "INSERT OR IGNORE INTO cardRendition (photo, rendition) VALUES (?, ?)",
                arguments: [photo, rendition])
        }
    }

    private func carryLast() throws {
        let highest = try Int64.fetchOne(new, sql: "SELECT max(version) FROM card") ?? 0
        let last = try? Int64.fetchOne(damaged, sql: "SELECT last FROM history")
        try new.execute(
            sql: "UPDATE history SET last = ?",
            arguments: [max(last ?? highest + (1 << 32), highest)])
    }
}
