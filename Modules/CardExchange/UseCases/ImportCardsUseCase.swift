public import Cards
public import Core
public import FoundationEssentials
import ImageEditorThreads

/// Imports the cards of a wallet archive or a Catima archive into a wallet.
///
/// The archive is untrusted: nothing is extracted to a path, sizes are limited while reading, and
/// every photograph is decoded, and in a wallet archive compared with the hash in its name. A card
/// that is not valid is refused with a reason, and the others are imported in one transaction. If
/// the archive itself is damaged, nothing is imported.
///
/// If a card of the archive is refused, the wallet's card with the same identifier is kept. If the
/// identifier cannot be read, no card is deleted.
///
/// An imported change is an edit of the wallet's owner, and waits to be sent.
///
/// Cards are matched by their identifiers. Catima has no unique identifiers, so a Catima card
/// gets one that is derived from its `_id`, name and number; importing the same file twice
/// therefore changes nothing. If the wallet already has a card with the same name, number and
/// barcode, the Catima card is matched with it.
public struct ImportCardsUseCase: Sendable {
    private let store: any CardStore
    private let verifier: any ImageVerifier
    private let limits: CardArchiveLimits
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: The wallet.
    ///   - verifier: Decodes the photographs. A card with a damaged one is refused.
    ///   - limits: The limits of the archive.
    ///   - now: The clock.
    public init(
        store: any CardStore, verifier: any ImageVerifier, limits: CardArchiveLimits = .init(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.verifier = verifier
        self.limits = limits
        self.now = now
    }

    /// Reads the whole archive and imports its cards.
    ///
    /// - Parameters:
    ///   - archive: The file.
    ///   - mode: The treatment of cards that exist already, and of cards that are not in the
    ///     archive.
    ///   - isDryRun: True to read and check everything and report the outcome without changing
    ///     the wallet.
    ///   - onProgress: Receives the number of cards read and their total before each card, on any
    ///     thread.
    /// - Throws: ``CardArchiveError``, `CancellationError`, or any error of the store; nothing is
    ///   changed in this case.
    /// - Complexity: At most the two photographs of one card are in memory at a time, besides those
    ///   that the store keeps there. Each is read twice and decoded once.
    public func importCards(
        from archive: URL, mode: ImportMode = .merge, isDryRun: Bool = false,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> ImportReport {
        let (limits, verifier, date) = (limits, verifier, now())
        // The photographs are decoded before the transaction, which must not wait for a decoder.
        let photos = try await onCancellableThread { isCancelled in
            try CardArchive(archive, limits: limits, now: date)
                .checkPhotos(verifier, isCancelled: isCancelled, onProgress: onProgress)
        }
        return try await store.transaction { transaction in
            let archive = try CardArchive(archive, limits: limits, now: date)
            let run = ImportRun(
                archive: archive, photos: photos, transaction: transaction, mode: mode,
                isDryRun: isDryRun)
            return ImportReport(
                format: archive.format, isDryRun: isDryRun, entries: try run.entries())
        }
    }
}

/// The treatment of existing cards in an import.
public enum ImportMode: String, Sendable, CaseIterable {
    /// Adds the cards that the wallet lacks, including those that were deleted. Existing cards stay
    /// unchanged.
    case merge
    /// Replaces existing cards by those of the archive, and deletes the cards that the archive
    /// lacks. Cards that match a refused card stay.
    case replace
}
