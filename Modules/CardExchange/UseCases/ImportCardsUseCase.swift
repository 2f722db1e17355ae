public import Cards
public import Foundation

/// Brings the cards of an archive, ours or Catima's, into a wallet.
///
/// The archive is looked at as if an enemy had made it: nothing is ever extracted to a path, sizes
/// are counted while they are read, and every photograph is compared with the name that says its
/// hash. All of it comes in, in one transaction, or nothing.
///
/// What changes is a change by the wallet's owner like any other, and waits to be sent.
///
/// Cards are told apart by their identifiers. Catima's cards have none that is theirs alone: such a
/// card gets one that follows from its `_id`, its name and its number, so that the same file brings
/// nothing twice; and where the wallet has a card of the same name, number and barcode already, it
/// is that one.
public struct ImportCardsUseCase: Sendable {
    private let store: any CardStore
    private let limits: CardArchiveLimits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: Where the cards come in.
    ///   - limits: What an archive may hold.
    ///   - now: The clock.
    public init(
        store: any CardStore, limits: CardArchiveLimits = .init(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.limits = limits
        self.now = now
    }

    /// Reads the whole archive and brings its cards in.
    ///
    /// - Parameters:
    ///   - archive: The file.
    ///   - mode: What becomes of cards that are there already, and of those that are not in it.
    ///   - isDryRun: Says what would happen, after reading everything all the same, and changes
    ///     nothing.
    ///   - onProgress: Told before each card how many were read, and of how many; on any thread.
    /// - Throws: ``CardArchiveError``, or what the store throws; nothing has changed then.
    public func importCards(
        from archive: URL, mode: ImportMode = .merge, isDryRun: Bool = false,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> ImportReport {
        let (limits, date) = (limits, now())
        return try await store.transaction { transaction in
            let archive = try CardArchive(archive, limits: limits, now: date)
            let run = ImportRun(
                archive: archive, transaction: transaction, mode: mode, isDryRun: isDryRun,
                onProgress: onProgress)
            return ImportReport(
                format: archive.format, isDryRun: isDryRun, entries: try run.entries())
        }
    }
}
