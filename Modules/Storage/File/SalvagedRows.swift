import GRDB

/// The rows of a damaged table, found by their numbers: a broken page hides neither what is in
/// front of it nor what is behind.
struct SalvagedRows {
    /// The rows that there are for sure.
    private let known: Set<Int64>
    /// Whether there are no others.
    private let isComplete: Bool
    /// The highest number that a row may have.
    private let end: Int64

    /// - Parameters:
    ///   - column: The table's `INTEGER PRIMARY KEY AUTOINCREMENT`; the table has one `UNIQUE`
    ///     column, too.
    ///   - elsewhere: Statements that name rows by what belongs to them.
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
        // A table of numbers that is broken, too, tells nothing.
        let last = try? Int64.fetchOne(
            damaged, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
        let end = max(last ?? 10_000, (known.max() ?? 0) + 1_000)
        // A broken page may say anything; asking takes microseconds each.
        self.end = min(max(end, 1), 100_000)
    }

    /// Carries over, in order, what `read` finds whole.
    ///
    /// - Throws: What `write` throws.
    func carry<Value>(
        read: (Int64) throws -> Value?, write: (Value) throws -> Void
    ) throws -> DatabaseBlueprint.Salvage {
        var (kept, lost) = (0, 0)
        let numbers = isComplete ? known : known.union(1...end)
        for number in numbers.sorted() {
            // A row that cannot be read is lost, and the next may still be whole.
            if let value = try? read(number) {
                try write(value)
                kept += 1
            } else if known.contains(number) {
                lost += 1
            }
        }
        // What was never seen cannot be counted.
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
            // What came before the damage counts.
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
