public import Foundation
import GRDB

/// The database of what must not be lost: uploads that wait, and cards.
///
/// Making one costs nothing; the file `data.sqlite` is opened, and made, by the first use. Several
/// processes may use it at once. A write that has returned survives a loss of power; what is
/// deleted is overwritten. A damaged file is set aside, and what can be read of it is kept.
public struct DataDatabase: Sendable {
    let file: DatabaseFile

    /// - Parameters:
    ///   - folder: Where the file stands. It is made, for its owner alone, where it is missing.
    ///   - now: Names a damaged file that is set aside; nothing else depends on it.
    ///   - onRecovery: Told when a damaged file was replaced.
    public init(
        folder: URL, now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void = { _ in }
    ) {
        file = DatabaseFile(DatabaseOpener(.data, in: folder, now: now, onRecovery: onRecovery))
    }

    /// Writes although the caller may be cancelled meanwhile: an upload that has arrived must leave
    /// the outbox, one that is handed over must enter it, and whoever changed a card is told so.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value,
        afterwards: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in }
    ) async throws -> Value {
        try await Task { try await file.write(body, afterwards: afterwards) }.value
    }
}
