public import Cards
public import Core
public import FoundationEssentials
import ImageEditorFiles
import ImageEditorThreads
import Synchronization

/// Exports a wallet to an archive.
///
/// Deleted cards are left out. A Catima archive has no conflict copies, and its photographs are
/// PNGs. A damaged photograph cannot be converted, so a Catima archive lacks it; the archive of
/// this product contains its bytes.
public struct ExportCardsUseCase: Sendable {
    private let store: any CardStore
    private let converter: any CardPhotoConverter
    private let verifier: any ImageVerifier
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: The wallet.
    ///   - converter: Converts photographs to PNG for Catima.
    ///   - verifier: Finds damaged photographs, which cannot be converted.
    ///   - now: The clock.
    public init(
        store: any CardStore, converter: any CardPhotoConverter, verifier: any ImageVerifier,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.converter = converter
        self.verifier = verifier
        self.now = now
    }

    /// Writes all cards to `target` atomically. The file is readable only by its owner.
    ///
    /// - Parameters:
    ///   - target: The file.
    ///   - format: The format of the archive.
    ///   - replacing: True if an existing file may be replaced.
    ///   - onProgress: Receives the share of the loaded photographs, up to 1, on any thread.
    /// - Throws: ``CardArchiveError``, `FileError`, or any error of the store or the converter.
    /// - Complexity: Only one photograph is in memory at a time. Each is loaded once to inspect it,
    ///   and once for each of its entries.
    public func export(
        to target: URL, as format: CardArchiveFormat = .wallet, replacing: Bool = false,
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> ExportReport {
        let wallet = try await WalletSnapshot(store)
        let photos = ArchivePhotos(
            store: store, converter: converter, verifier: verifier,
            onLoad: Self.tally(wallet.photoLoads(as: format), onProgress))
        let date = now()
        return try await onOwnThread {
            let plan =
                switch format {
                case .wallet: try ExportPlan(wallet: wallet, photos: photos, date: date)
                case .catima: try ExportPlan(catima: wallet, photos: photos)
                }
            let size = try ZipWriter.write(
                plan.items, to: target, existing: replacing ? .replace : .refuse, date: date)
            return ExportReport(
                format: format, cardCount: plan.cardCount, photoCount: plan.photoCount,
                byteCount: size, entries: plan.leftOut)
        }
    }

    /// Returns a function that counts each loaded photograph and reports the share of `total`.
    private static func tally(
        _ total: Int, _ onProgress: @escaping @Sendable (Double) -> Void
    ) -> @Sendable () -> Void {
        let count = Mutex(0)
        return {
            let done = count.withLock { count in
                count += 1
                return count
            }
            onProgress(min(Double(done) / Double(max(total, 1)), 1))
        }
    }
}
