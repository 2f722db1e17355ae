import Cards
import Core
import Presentation

/// Says what was changed in the wallet, and sends it without holding anybody up for long.
struct CardSending {
    /// How long a command waits for the server after its own work is done.
    private static let patience = Duration.seconds(5)

    let tool: Tool

    /// Prints what was done to a card.
    func tell(
        _ change: CardChangePresenter.Change, _ card: Card, isJSON: Bool
    ) throws {
        try tool.console.result(
            isJSON
                ? CardChangeJSON(change, card).json.text
                : CardChangePresenter().line(for: change, card))
    }

    /// Sends what waits. What cannot be sent now waits on, and that is said.
    func send() async {
        guard tool.settings.server != nil else { return }
        await finish(Task { try await sendTelling() })
    }

    /// Sends what waits, and says what came of it besides; fails where something waits on.
    @Sendable func sendTelling() async throws {
        let presenter = CardSyncPresenter(errors: tool.errorPresenter)
        let console = tool.console
        try await tool.composition.wallet.send { report in
            for line in presenter.news(in: report) { console.note(line) }
        }
    }

    /// Waits a moment for what is being sent.
    func finish(_ sending: Task<Void, any Error>?) async {
        guard tool.settings.server != nil, let sending else { return }
        do {
            try await within(Self.patience, sending)
        } catch {
            tool.console.note(
                CardChangePresenter().waits(because: tool.errorPresenter.message(for: error)))
        }
    }

    /// Brings what others have changed; where that fails, it is said, and what is here will do.
    func fetch() async {
        guard let synchronise = tool.composition.wallet.synchronise else { return }
        do {
            let isEmpty = try await tool.composition.wallet.store.cards().isEmpty
            let limits = tool.settings.limits
            let report = try await within(
                .seconds(isEmpty ? limits.feedSeconds : limits.cachedFeedSeconds),
                Task { try await synchronise.run() })
            let presenter = CardSyncPresenter(errors: tool.errorPresenter)
            for line in presenter.notices(of: report) { tool.console.note(line) }
        } catch {
            tool.console.note(
                CardChangePresenter().isLocal(because: tool.errorPresenter.message(for: error)))
        }
    }

    private func within<Value: Sendable>(
        _ time: Duration, _ work: Task<Value, any Error>
    ) async throws -> Value {
        let step = tool.console.progress.begin(.waitingForServer)
        defer { step.end() }
        let alarm = Task {
            try await Task.sleep(for: time)
            work.cancel()
        }
        defer { alarm.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                work.cancel()
            }
        } catch is CancellationError where !Task.isCancelled {
            throw SlowServer(waited: time)
        }
    }
}

/// A card that the server did not take.
struct RefusedCard: PresentableFailure, Equatable {
    let reason: String

    var category: FailureCategory { .unavailable }

    var summary: String { reason }

    var advice: Advice? {
        "\(CardsCommand.call(CardsStatusCommand.self)) lists what waits"
    }
}

/// A server that took longer than a person at a counter waits.
struct SlowServer: PresentableFailure, Equatable {
    let waited: Duration

    var category: FailureCategory { .unavailable }

    var summary: String { "the server took longer than \(HumanNumber.duration(waited))" }
}
