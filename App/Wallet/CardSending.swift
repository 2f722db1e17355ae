import Cards
import Core
import Presentation

/// Prints changes of the wallet and sends them with a short time-out.
struct CardSending {
    /// The longest time that a command waits for the server after its own work.
    private static let patience = Duration.seconds(5)

    let tool: Tool

    /// Prints the change of a card.
    func tell(
        _ change: CardChangePresenter.Change, _ card: Card, isJSON: Bool
    ) throws {
        try tool.console.result(
            isJSON
                ? CardChangeJSON(change, card).json.text
                : CardChangePresenter().line(for: change, card))
    }

    /// Sends waiting changes. If that fails, they keep waiting and a note says why.
    func send() async {
        guard tool.settings.server != nil else { return }
        await finish(Task { try await sendTelling() })
    }

    /// Sends waiting changes and prints the report, which includes conflicts. Throws if some
    /// changes keep waiting, and if the wallet was never synchronised with the server.
    @Sendable func sendTelling() async throws {
        if try await tool.composition.connections().wallet.synchronise?.isKnown() == false {
            throw NewCardServer()
        }
        let presenter = CardSyncPresenter(errors: tool.errorPresenter)
        let console = tool.console
        try await tool.composition.connections().wallet.send { report in
            for line in presenter.news(in: report) { console.note(line) }
        }
    }

    /// Waits up to ``patience`` for changes that are being sent.
    func finish(_ sending: Task<Void, any Error>?) async {
        guard tool.settings.server != nil, let sending else { return }
        do {
            try await within(Self.patience, sending)
        } catch {
            tool.console.note(
                CardChangePresenter().waits(because: tool.errorPresenter.message(for: error)))
        }
    }

    /// Fetches the server's changes without sending any. If that fails, a note says so and the
    /// local cards are used.
    func fetch() async {
        do {
            guard let synchronise = try tool.composition.connections().wallet.synchronise else {
                return
            }
            guard try await synchronise.isKnown() else { throw NewCardServer() }
            let isEmpty = try await tool.composition.connections().wallet.store.cards().isEmpty
            let limits = tool.settings.limits
            let report = try await within(
                .seconds(isEmpty ? limits.feedSeconds : limits.cachedFeedSeconds),
                Task { try await synchronise.run(sends: false) })
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

/// A card that the server refused.
struct RefusedCard: PresentableFailure, Equatable {
    let reason: String

    var category: FailureCategory { .unavailable }

    var summary: String { reason }

    var advice: Advice? {
        "\(CardsCommand.call(CardsStatusCommand.self)) lists the waiting changes"
    }
}

/// The wallet was never synchronised with this server. Only `cards sync` may be the first to do
/// that.
struct NewCardServer: PresentableFailure, Equatable {
    var category: FailureCategory { .configuration }

    var summary: String {
        "the cards were never synchronised with this server; start with:"
            + " \(CardsCommand.call(CardsSyncCommand.self))"
    }
}

/// A server that did not answer within the time that a command waits.
struct SlowServer: PresentableFailure, Equatable {
    let waited: Duration

    var category: FailureCategory { .unavailable }

    var summary: String { "the server took longer than \(HumanNumber.duration(waited))" }
}
