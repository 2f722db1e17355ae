import ImageEditorNetworking
import Presentation

/// The steps that have begun and not ended, the outermost first.
struct ProgressSteps {
    typealias Instant = ContinuousClock.Instant

    /// The transfers whose bytes a step counts.
    enum Transfers {
        case none, sent, received
    }

    struct Step {
        fileprivate let id: Int
        fileprivate let subject: String?
        fileprivate let transfers: Transfers
        fileprivate let activity: String?
        fileprivate let isHidden: Bool
        private(set) var progress: WorkProgress
        /// The start of the current activity, from which its rate is measured.
        private(set) var since: Instant
        /// The time at which the finished amount last changed.
        private(set) var grown: Instant

        fileprivate init(
            id: Int, progress: WorkProgress, of subject: String? = nil,
            counting transfers: Transfers = .none, isHidden: Bool = false, at now: Instant
        ) {
            self.id = id
            self.subject = subject
            self.transfers = transfers
            self.isHidden = isHidden
            activity = progress.activity
            // A step that counts bytes shows that it waits for the server until the first byte is
            // transferred.
            self.progress = transfers == .none ? progress : .waitingForServer
            since = now
            grown = now
        }
    }

    /// A step that begins after a pause of at least this length counts as new work.
    private static let rest = Duration.milliseconds(100)

    /// The start of the current work, ignoring short pauses.
    private(set) var beginning = Instant.now
    /// True if ``ProgressLine/tick()`` is scheduled.
    var isWatched = false

    private var steps: [Step] = []
    private var lastEnd: Instant?
    private var lastID = 0

    var isEmpty: Bool { steps.isEmpty }

    /// The step to show; `nil` if a step hides all others, or none is current.
    var shown: Step? {
        if steps.contains(where: \.isHidden) { return nil }
        return steps.first(where: \.countsThings) ?? steps.last
    }

    mutating func begin(
        _ progress: WorkProgress, of subject: String?, counting transfers: Transfers,
        at now: Instant
    ) -> Int {
        begin(
            Step(id: lastID + 1, progress: progress, of: subject, counting: transfers, at: now),
            at: now)
    }

    /// Begins a hidden step, which hides all others.
    mutating func hold(at now: Instant) -> Int {
        begin(Step(id: lastID + 1, progress: WorkProgress(), isHidden: true, at: now), at: now)
    }

    mutating func show(_ progress: WorkProgress, in id: Int, at now: Instant) {
        guard let index = steps.firstIndex(where: { $0.id == id }) else { return }
        steps[index].show(progress, at: now)
    }

    /// Counts the bytes of a transfer in the shown step only. Parallel transfers belong to a step
    /// that counts items.
    mutating func transferred(_ transfer: HTTPTransfer, at now: Instant) {
        guard let id = shown?.id, let index = steps.firstIndex(where: { $0.id == id }) else {
            return
        }
        steps[index].transferred(transfer, at: now)
    }

    /// - Returns: True if no step is shown now.
    mutating func end(_ id: Int, at now: Instant) -> Bool {
        guard let index = steps.firstIndex(where: { $0.id == id }) else { return false }
        steps.remove(at: index)
        if steps.isEmpty { lastEnd = now }
        return shown == nil
    }

    private mutating func begin(_ step: Step, at now: Instant) -> Int {
        if steps.isEmpty, lastEnd.map({ now - $0 >= Self.rest }) != false { beginning = now }
        lastID = step.id
        steps.append(step)
        return step.id
    }
}

extension ProgressSteps.Step {
    fileprivate var countsThings: Bool {
        if case .items? = progress.amount { true } else { false }
    }

    /// Sets the progress. A new activity or attempt restarts the measurement of the rate.
    fileprivate mutating func show(_ next: WorkProgress, at now: ContinuousClock.Instant) {
        if !goesOn(to: next) { since = now }
        if next.amount?.done != progress.amount?.done { grown = now }
        progress = next
    }

    private func goesOn(to next: WorkProgress) -> Bool {
        guard next.activity == progress.activity else { return false }
        return switch (progress.amount, next.amount) {
        case (let old?, let new?): new.done >= old.done
        case (nil, nil): true
        default: false
        }
    }

    fileprivate mutating func transferred(
        _ transfer: HTTPTransfer, at now: ContinuousClock.Instant
    ) {
        switch (transfers, transfer) {
        case (.sent, .sending(let count, let total)) where count < total:
            show(WorkProgress(activity, .bytes(count, of: total)), at: now)
        case (.sent, .sending):
            show(.waitingForServer, at: now)
        case (.received, .receiving(let count, let total)) where total != 0:
            show(WorkProgress(activity, .bytes(count, of: total)), at: now)
        default: break
        }
    }

    /// Returns the text of the step.
    ///
    /// - Parameter columns: The width in character cells. Wide characters take two.
    func line(at now: ContinuousClock.Instant, columns: Int) -> String {
        // The rate of items is measured up to the last finished item, because items are finished
        // one by one. Bytes and shares grow continuously, so their rate is measured up to now.
        let grown = countsThings && grown > since ? grown : now
        let text = ProgressPresenter().text(
            for: progress, after: grown - since, idle: now - grown)
        guard let subject else { return String(text.prefix(max(columns, 0))) }
        let isNarrow = subject.unicodeScalars.allSatisfy { $0.value < 0x1100 }
        let room = min(columns - text.count - 2, 50) / (isNarrow ? 1 : 2)
        guard room > 2 else { return String(text.prefix(max(columns, 0))) }
        return "\(SafeText.line(subject, atMost: room)): \(text)"
    }
}
