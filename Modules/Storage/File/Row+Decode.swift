import GRDB

extension Row {
    /// A column's value; a missing or unfit one is damage, not a mistake to stop the process for.
    func decode<Value: DatabaseValueConvertible>(
        _ column: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = Value.fromDatabaseValue(databaseValue(column)) else {
            throw DamagedContent()
        }
        return value
    }

    /// A column's value, or `nil` for a column that is null.
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
