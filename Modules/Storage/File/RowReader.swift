import GRDB

/// Reads a row's columns in order. Looking each column up by name would take most of the time of
/// reading a long list.
struct RowReader {
    private let row: Row
    private let count: Int
    private var index = 0

    init(_ row: Row) {
        self.row = row
        count = row.count
    }

    /// Reads the next column's value.
    ///
    /// - Throws: ``DamagedContent`` if it is missing or invalid.
    mutating func next<Value: DatabaseValueConvertible>(
        _ type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = Value.fromDatabaseValue(stored()) else { throw DamagedContent() }
        return value
    }

    /// Reads the next column's value; `nil` if it is NULL.
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
