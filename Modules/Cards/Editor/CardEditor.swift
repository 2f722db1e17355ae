/// Shows, edits or creates one card.
///
/// What is being edited or created is a ``CardDraft`` that nobody else sees until ``done()``: it is
/// possible only when nothing is missing, keeps the card in the store, and then tries to send it
/// without waiting for the network. ``cancel()`` returns to what was saved; where nothing was,
/// nothing is left.
public actor CardEditor {
    /// What is done with the card.
    public enum Mode: Sendable, CaseIterable {
        /// It is shown.
        case normal
        /// It is changed.
        case edit
        /// It is new.
        case create
    }

    /// `nil` when creating a card was cancelled: there is none.
    public private(set) var mode: Mode?
    /// The card as it is shown, with changes that are not saved; `nil` when there is none.
    public private(set) var draft: CardDraft?
    /// The attempt to send what ``done()`` has saved. Nobody needs to wait for it, and its failure
    /// takes nothing back: what was not sent waits in the store.
    public private(set) var sending: Task<Void, any Error>?

    private var saved: Card?
    private var isSaving = false
    private let creating: CreateCardUseCase
    private let editing: EditCardUseCase
    private let policy: CardPolicy
    private let send: @Sendable () async throws -> Void

    /// An editor that creates a card.
    public init(
        creating draft: CardDraft, in store: any CardStore, policy: CardPolicy = CardPolicy(),
        send: @escaping @Sendable () async throws -> Void
    ) {
        self.init(.create, draft, saved: nil, in: store, policy, send)
    }

    /// An editor that shows a card which was saved before.
    public init(
        showing card: Card, in store: any CardStore, policy: CardPolicy = CardPolicy(),
        send: @escaping @Sendable () async throws -> Void
    ) {
        self.init(.normal, CardDraft(card), saved: card, in: store, policy, send)
    }

    private init(
        _ mode: Mode, _ draft: CardDraft, saved: Card?, in store: any CardStore,
        _ policy: CardPolicy, _ send: @escaping @Sendable () async throws -> Void
    ) {
        self.mode = mode
        self.draft = draft
        self.saved = saved
        self.policy = policy
        self.send = send
        creating = CreateCardUseCase(store: store, policy: policy)
        editing = EditCardUseCase(store: store, policy: policy)
    }

    /// What the card lacks before it can be done.
    public var missing: [CardRequirement] { draft?.missing(under: policy) ?? [] }

    /// Whether ``done()`` is possible.
    public var canBeDone: Bool { isChanging && !isSaving && missing.isEmpty }

    /// Begins to edit what is shown. Whoever edits or creates already goes on.
    public func edit() {
        if mode == .normal { mode = .edit }
    }

    /// Changes the draft, and nothing else.
    ///
    /// - Throws: ``CardsError/notEditing`` where nothing is edited or created, and while it is
    ///   saved.
    public func change(_ body: @Sendable (inout CardDraft) throws -> Void) throws {
        guard isChanging, !isSaving, var draft else { throw CardsError.notEditing }
        try body(&draft)
        self.draft = draft
    }

    /// Saves the card, returns to showing it, and begins to send it.
    ///
    /// - Returns: The card as it was saved. Nobody has been asked over the network by then.
    /// - Throws: ``CardsError``, or what the store throws: nothing was saved or sent then, and the
    ///   draft is as it was.
    @discardableResult
    public func done() async throws -> Card {
        guard isChanging, !isSaving, let draft else { throw CardsError.notEditing }
        guard missing.isEmpty else { throw CardsError.incomplete(missing) }
        isSaving = true
        defer { isSaving = false }
        let card = try await save(draft)
        (mode, self.draft, saved) = (.normal, CardDraft(card), card)
        let send = send
        sending = Task { try await send() }
        return card
    }

    /// Drops the changes: an edited card is shown as it was saved, of a new one nothing is left.
    /// While it is saved it is too late.
    public func cancel() {
        guard isChanging, !isSaving else { return }
        draft = saved.map { CardDraft($0) }
        mode = saved == nil ? nil : .normal
    }

    private var isChanging: Bool { mode == .edit || mode == .create }

    private func save(_ draft: CardDraft) async throws -> Card {
        guard let saved else { return try await creating.run(draft) }
        // The store's card may have been changed since it was shown, by a synchronisation.
        return try await editing.run(saved.id) { current in
            current.card = current.card.taking(changesFrom: saved, to: draft.card)
            for (side, photo) in draft.newPhotos { current.setPhoto(photo, on: side) }
        }
    }
}
