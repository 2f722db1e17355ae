import GRDB

/// Reads a row's columns one after the other: looking each up by its name takes most of the time of
/// a long list.
struct RowReader {
    private let row: Row
    private let count: Int
    private var index = 0

    init(_ row: Row) {
        self.row = row
        count = row.count
    }

    /// The next column's value.
    ///
    /// - Throws: ``DamagedContent`` for a missing or unfit one.
    mutating func next<Value: DatabaseValueConvertible>(
        _ type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = Value.fromDatabaseValue(stored()) else { throw DamagedContent() }
        return value
    }

    /// The next column's value, or `nil` for a column that is null.
    mutating func next<Value: DatabaseValueConvertible>(
        _ type: Value?.Type = Value?.self
    ) throws -> Value? {
        let stored = stored()
        if stored.isNull { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw DamagedContent() }
        return value
    }

    private mutating func stored() -> DatabaseValue {
        defer { index += 1 }
        return index < count ? row[index] : .null
    }
}
