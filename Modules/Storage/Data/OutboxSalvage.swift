import Foundation
import GRDB

/// Copies every upload that is still intact from a damaged database to a new one, in order.
struct OutboxSalvage {
    let damaged: Database
    let new: Database

    func run() throws -> DatabaseBlueprint.Salvage {
        let rows = SalvagedRows(
            of: "outbox", by: "number",
            elsewhere: ["SELECT number FROM outboxBytes ORDER BY number"], in: damaged)
        // With a damaged schema, the salvage would have failed before this point, so the columns
        // can be read.
        let names = (try? damaged.columns(in: "outbox").map(\.name)) ?? []
        let isEarlier = !names.contains("server")
        carryReceipts()
        return try rows.carry { number in
            try OutboxRow.fetch(
                from: damaged, isEarlier: isEarlier, where: "outbox.number = ?", [number])
        } write: { row in
            try row.insert(into: new)
        }
    }

    /// Copies the receipts up to the damage. An upload whose receipt is lost might be sent twice.
    private func carryReceipts() {
        guard
            let rows = try? Row.fetchCursor(
                damaged, sql: "SELECT id, receipt, sent FROM outboxSent")
        else { return }
        while let row = try? rows.next() {
            // An unreadable receipt is lost; the next may still be intact.
            try? SentRow(row).insert(into: new)
        }
    }
}
