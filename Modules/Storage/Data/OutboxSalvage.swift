import Foundation
import GRDB

/// Carries every upload that is still whole from a damaged database to a new one, in order.
struct OutboxSalvage {
    let damaged: Database
    let new: Database

    func run() throws -> DatabaseBlueprint.Salvage {
        let (known, isComplete) = numbers()
        var kept = 0
        var lost = 0
        for number in isComplete ? known.sorted() : guesses(known) {
            // A row that cannot be read is lost, and the next may still be whole.
            let row = try? OutboxRow.fetch(from: damaged, where: "outbox.number = ?", [number])
            if let row {
                try row.insert(into: new)
                kept += 1
            } else if known.contains(number) {
                lost += 1
            }
        }
        // What was never seen cannot be counted.
        return .init(kept: kept, lost: isComplete ? lost : nil)
    }

    /// The rows there are, as far as the table, its index and the bytes tell; and whether one of
    /// the first two told all.
    private func numbers() -> (known: Set<Int64>, isComplete: Bool) {
        let table = collect("SELECT number FROM outbox NOT INDEXED ORDER BY number")
        let index = collect("SELECT number FROM outbox INDEXED BY sqlite_autoindex_outbox_1")
        let known = Set(table.numbers).union(index.numbers)
        if table.isComplete || index.isComplete { return (known, true) }
        let tail = collect("SELECT number FROM outbox NOT INDEXED ORDER BY number DESC")
        let bytes = collect("SELECT number FROM outboxBytes ORDER BY number")
        return (known.union(tail.numbers).union(bytes.numbers), false)
    }

    /// Numbers that a row may have: what is behind a broken page is found by asking for each.
    private func guesses(_ known: Set<Int64>) -> [Int64] {
        let last = try? Int64.fetchOne(
            damaged, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
        let end = max(last ?? 10_000, (known.max() ?? 0) + 1_000)
        // A broken page may say anything; asking takes microseconds each.
        return known.union(1...min(max(end, 1), 100_000)).sorted()
    }

    private func collect(_ sql: String) -> (numbers: [Int64], isComplete: Bool) {
        var numbers: [Int64] = []
        do {
            let cursor = try Int64.fetchCursor(damaged, sql: sql)
            while let number = try cursor.next() { numbers.append(number) }
            return (numbers, true)
        } catch {
            // What came before the damage counts.
            return (numbers, false)
        }
    }
}
