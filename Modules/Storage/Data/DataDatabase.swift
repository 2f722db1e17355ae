public import Foundation
import GRDB

/// The database of content that must not be lost: waiting uploads, and cards.
///
/// Creating a value is cheap: the first use opens or creates the file `data.sqlite`. Several
/// processes can use it at once. A write that has returned survives a power failure; deleted
/// content is overwritten. A damaged file is set aside, and its readable content is kept.
public struct DataDatabase: Sendable {
    let file: DatabaseFile

    /// - Parameters:
    ///   - folder: The folder of the file. If it is missing, it is created with access for its
    ///     owner only.
    ///   - now: The time in the name of a damaged file that is set aside; it has no other effect.
    ///   - onRecovery: Called when a damaged file was replaced.
    public init(
        folder: URL, now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveryReport) -> Void = { _ in }
    ) {
        file = DatabaseFile(DatabaseOpener(.data, in: folder, now: now, onRecovery: onRecovery))
    }

    /// Writes even if the caller is cancelled in the meantime: a completed upload must leave the
    /// outbox, a new one must enter it, and the caller must learn that a card was changed.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value,
        afterwards: @escaping @Sendable (Database, Value) throws -> Void = { _, _ in }
    ) async throws -> Value {
        try await Task { try await file.write(body, afterwards: afterwards) }.value
    }
}
