import CardExchange
import Cards
import Core
import Editing
import FoundationEssentials

/// The wallet as the tool composes it: its store, cropping, barcodes, archives and server.
struct Wallet: Sendable {
    let store: any CardStore
    let cropper: any CardCropper
    let barcodes: ZXingBarcodeReader
    let drawer: ZintBarcodeDrawer
    let export: ExportCardsUseCase
    let importing: ImportCardsUseCase
    /// Synchronises the wallet with the server; `nil` if no server is set.
    let synchronise: SynchroniseCardsUseCase?
    private let server: URL?
    private let limits: Limits

    init(
        store: any CardStore, cropper: any CardCropper,
        client: any HTTPClient, server: URL?, limits: Limits
    ) {
        self.store = store
        self.server = server
        self.cropper = cropper
        let converter = RenderingCardPhotoConverter(limits: limits)
        barcodes = ZXingBarcodeReader()
        drawer = ZintBarcodeDrawer()
        let verifier = RenderingImageInspector(limits: limits)
        export = ExportCardsUseCase(store: store, converter: converter, verifier: verifier)
        self.limits = limits
        var archives = CardArchiveLimits()
        archives.photoBytes = limits.cardPhotoBytes
        importing = ImportCardsUseCase(store: store, verifier: verifier, limits: archives)
        synchronise = server.map { server in
            SynchroniseCardsUseCase(
                store: store,
                server: RemoteCardServer(
                    url: server, client: client, limits: limits),
                original: RemoteLegacyCardServer(url: server, client: client, limits: limits),
                address: server, converter: converter, limits: limits)
        }
    }

    var list: ListCardsUseCase { ListCardsUseCase(store: store) }
    var show: ShowCardUseCase { ShowCardUseCase(store: store) }
    var delete: DeleteCardUseCase { DeleteCardUseCase(store: store) }
    var restore: RestoreCardUseCase { RestoreCardUseCase(store: store) }
    var use: UseCardUseCase { UseCardUseCase(store: store) }
    var waiting: ListWaitingCardsUseCase { ListWaitingCardsUseCase(store: store, server: server) }
    var conflicts: ListCardConflictsUseCase { ListCardConflictsUseCase(store: store) }
    var resolve: ResolveCardConflictUseCase { ResolveCardConflictUseCase(store: store) }

    func editing(_ policy: CardPolicy) -> EditCardUseCase {
        EditCardUseCase(store: store, policy: policy, limits: limits)
    }

    func editor(
        creating draft: CardDraft, policy: CardPolicy,
        send: @escaping @Sendable () async throws -> Void
    ) -> CardEditor {
        CardEditor(creating: draft, in: store, policy: policy, limits: limits, send: send)
    }

    func editor(
        showing card: Card, policy: CardPolicy, send: @escaping @Sendable () async throws -> Void
    ) -> CardEditor {
        CardEditor(showing: card, in: store, policy: policy, limits: limits, send: send)
    }

    /// Sends waiting changes. Throws if some of them keep waiting.
    ///
    /// - Parameter tell: Receives the report, such as of conflicts.
    func send(tell: @Sendable (CardSyncReport) -> Void) async throws {
        guard let report = try await synchronise?.run() else { return }
        tell(report)
        if let interruption = report.interruption { throw interruption }
        if let failure = report.failures.first { throw RefusedCard(reason: failure.reason) }
    }
}
