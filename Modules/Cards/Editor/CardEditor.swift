public import Core

/// Displays, edits or creates one card.
///
/// While a card is edited or created, the changes are in a private ``CardDraft``. ``done()``
/// requires a complete draft, saves the card in the store, and then starts to send it without
/// waiting for the network. ``cancel()`` returns to the saved card, if there is one.
public actor CardEditor {
    /// The state of the editor.
    public enum Mode: Sendable, CaseIterable {
        /// The card is displayed.
        case normal
        /// The card is edited.
        case edit
        /// A new card is created.
        case create
    }

    /// The state; `nil` after creating a card was cancelled.
    public private(set) var mode: Mode?
    /// The displayed card with unsaved changes; `nil` after creating a card was cancelled.
    public private(set) var draft: CardDraft?
    /// The task that sends the saved card after ``done()``; `nil` before. If it fails, the card
    /// stays saved and waits in the store.
    public private(set) var sending: Task<Void, any Error>?

    private var saved: Card?
    private var isSaving = false
    private let creating: CreateCardUseCase
    private let editing: EditCardUseCase
    private let policy: CardPolicy
    private let send: @Sendable () async throws -> Void

    /// Creates an editor for a new card.
    public init(
        creating draft: CardDraft, in store: any CardStore, policy: CardPolicy = CardPolicy(),
        limits: Limits = Limits(), send: @escaping @Sendable () async throws -> Void
    ) {
        self.init(.create, draft, saved: nil, in: store, policy, limits, send)
    }

    /// Creates an editor that displays a saved card.
    public init(
        showing card: Card, in store: any CardStore, policy: CardPolicy = CardPolicy(),
        limits: Limits = Limits(), send: @escaping @Sendable () async throws -> Void
    ) {
        self.init(.normal, CardDraft(card), saved: card, in: store, policy, limits, send)
    }

    private init(
        _ mode: Mode, _ draft: CardDraft, saved: Card?, in store: any CardStore,
        _ policy: CardPolicy, _ limits: Limits, _ send: @escaping @Sendable () async throws -> Void
    ) {
        self.mode = mode
        self.draft = draft
        self.saved = saved
        self.policy = policy
        self.send = send
        creating = CreateCardUseCase(store: store, policy: policy, limits: limits)
        editing = EditCardUseCase(store: store, policy: policy, limits: limits)
    }

    /// The requirements that the draft does not meet yet.
    public var missing: [CardRequirement] { draft?.missing(under: policy) ?? [] }

    /// True if ``done()`` can save: the card is being changed, is complete, and is not being saved
    /// yet.
    public var canBeDone: Bool { isChanging && !isSaving && missing.isEmpty }

    /// Starts to edit the displayed card. Does nothing if it is already edited or created.
    public func edit() {
        if mode == .normal { mode = .edit }
    }

    /// Changes the draft. The saved card stays as it is until ``done()``.
    ///
    /// - Throws: ``CardsError/notEditing`` if no card is edited or created, and while it is being
    ///   saved. Any error of `body`; the draft is unchanged in this case.
    public func change(_ body: @Sendable (inout CardDraft) throws -> Void) throws {
        guard isChanging, !isSaving, var draft else { throw CardsError.notEditing }
        try body(&draft)
        self.draft = draft
    }

    /// Saves the card, returns to displaying it, and starts to send it.
    ///
    /// - Returns: The saved card, without waiting for the network.
    /// - Throws: ``CardsError``, or an error of the store. In this case nothing was saved or
    ///   sent, and the draft is unchanged.
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

    /// Discards the changes: shows the saved card, or nothing if the card was new. Has no effect
    /// while the card is being saved.
    public func cancel() {
        guard isChanging, !isSaving else { return }
        draft = saved.map { CardDraft($0) }
        mode = saved == nil ? nil : .normal
    }

    private var isChanging: Bool { mode == .edit || mode == .create }

    private func save(_ draft: CardDraft) async throws -> Card {
        guard let saved else { return try await creating.run(draft) }
        // Applies only the draft's changes, because a synchronisation may have changed the stored
        // card.
        return try await editing.run(saved.id) { current in
            current.card = current.card.taking(changesFrom: saved, to: draft.card)
            for (side, photo) in draft.newPhotos { current.setPhoto(photo, on: side) }
        }
    }
}
