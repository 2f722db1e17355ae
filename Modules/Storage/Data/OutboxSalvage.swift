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
        return try rows.carry { number in
            try OutboxRow.fetch(from: damaged, where: "outbox.number = ?", [number])
        } write: { row in
            try row.insert(into: new)
        }
    }
}
