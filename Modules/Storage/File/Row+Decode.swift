import GRDB

extension Row {
    /// Returns a column's value. A missing or invalid value throws ``DamagedContent``; GRDB would
    /// trap.
    func decode<Value: DatabaseValueConvertible>(
        _ column: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = Value.fromDatabaseValue(databaseValue(column)) else {
            throw DamagedContent()
        }
        return value
    }

    /// Returns a column's value; `nil` if it is NULL.
    func decode<Value: DatabaseValueConvertible>(
        _ column: String, as type: Value?.Type = Value?.self
    ) throws -> Value? {
        let stored = databaseValue(column)
        if stored.isNull { return nil }
        guard let value = Value.fromDatabaseValue(stored) else { throw DamagedContent() }
        return value
    }

    private func databaseValue(_ column: String) -> DatabaseValue {
        self[column] ?? .null
    }
}
