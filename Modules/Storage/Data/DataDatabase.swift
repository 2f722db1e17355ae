public import Foundation
import GRDB

/// The database of what must not be lost: uploads that wait.
///
/// Making one costs nothing; the file `data.sqlite` is opened, and made, by the first use. Several
/// processes may use it at once. A write that has returned survives a loss of power; what is deleted
/// is overwritten. A damaged file is set aside, and what can be read of it is kept.
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
    /// the outbox, and one that is handed over must enter it.
    func write(
        _ body: @escaping @Sendable (Database) throws -> Void,
        afterwards: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) async throws {
        try await Task { try await file.write(body, afterwards: afterwards) }.value
    }
}
