import GRDB

/// The rows of a damaged table, read by their numbers, so that a broken page hides neither the
/// rows before it nor those after it.
struct SalvagedRows {
    /// The numbers of rows that certainly existed.
    private let known: Set<Int64>
    /// True if ``known`` contains all rows.
    private let isComplete: Bool
    /// The highest row number to try.
    private let end: Int64

    /// - Parameters:
    ///   - column: The table's `INTEGER PRIMARY KEY AUTOINCREMENT`. The table must also have one
    ///     `UNIQUE` column.
    ///   - elsewhere: Statements that list row numbers from related tables.
    init(of table: String, by column: String, elsewhere: [String] = [], in damaged: Database) {
        let rows = "SELECT \(column) FROM \(table)"
        let all = Self.collect("\(rows) NOT INDEXED ORDER BY \(column)", in: damaged)
        let index = Self.collect("\(rows) INDEXED BY sqlite_autoindex_\(table)_1", in: damaged)
        var known = Set(all.numbers).union(index.numbers)
        isComplete = all.isComplete || index.isComplete
        if !isComplete {
            let tail = "\(rows) NOT INDEXED ORDER BY \(column) DESC"
            for sql in [tail] + elsewhere {
                known.formUnion(Self.collect(sql, in: damaged).numbers)
            }
        }
        self.known = known
        // The table `sqlite_sequence` may be damaged, too.
        let last = try? Int64.fetchOne(
            damaged, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        let end = max(last ?? 10_000, (known.max() ?? 0) + 1_000)
        // A broken page may contain a huge number, so the range is limited. Trying a number takes
        // microseconds.
        self.end = min(max(end, 1), 100_000)
    }

    /// Copies, in order, the rows that `read` can read.
    ///
    /// - Throws: Errors of `write`.
    func carry<Value>(
        read: (Int64) throws -> Value?, write: (Value) throws -> Void
    ) throws -> DatabaseBlueprint.Salvage {
        var (kept, lost) = (0, 0)
        let numbers = isComplete ? known : known.union(1...end)
        for number in numbers.sorted() {
            // An unreadable row is lost; the next may still be intact.
            if let value = try? read(number) {
                try write(value)
                kept += 1
            } else if known.contains(number) {
                lost += 1
            }
        }
        // Rows that left no trace cannot be counted.
        return .init(kept: kept, lost: isComplete ? lost : nil)
    }

    private static func collect(
        _ sql: String, in damaged: Database
    ) -> (numbers: [Int64], isComplete: Bool) {
        var numbers: [Int64] = []
        do {
            let cursor = try Int64.fetchCursor(damaged, sql: sql)
            while let number = try cursor.next() { numbers.append(number) }
            return (numbers, true)
        } catch {
            // Keep the numbers that were read before the damage.
            return (numbers, false)
        }
    }
}

extension DatabaseBlueprint.Salvage {
    static func + (one: Self, other: Self) -> Self {
        func sum(_ path: KeyPath<Self, Int?>) -> Int? {
            guard let left = one[keyPath: path], let right = other[keyPath: path] else {
                return nil
            }
            return left + right
        }
        return Self(kept: sum(\.kept), lost: sum(\.lost))
    }
}
