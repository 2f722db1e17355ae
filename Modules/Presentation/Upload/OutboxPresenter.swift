public import Core
public import FoundationEssentials

/// The outbox for display. All texts are safe to print on one line.
public struct OutboxViewModel: Sendable, Equatable {
    /// The number of waiting uploads, or a sentence that no upload waits.
    public let headline: String
    public let rows: [Row]

    /// A waiting upload in the list.
    public struct Row: Sendable, Equatable {
        /// A prefix of the id: the shortest length, at least 8 characters, at which the prefixes of
        /// all waiting uploads differ.
        public let id: String
        public let file: String
        /// The name, or else the address, of the server that the upload is meant for; `not set` or
        /// `not known` without a server.
        public let server: String
        /// The size, such as `1.2 MB`.
        public let size: String
        /// The time in the queue, such as `3 hours ago`.
        public let queued: String
        /// The number of attempts, such as `2 times` or `never`.
        public let attempts: String
        /// The error of the last attempt, or `not tried yet`. An error begins with `refused: ` if a
        /// later attempt cannot succeed by itself.
        public let reason: String
    }

    /// The rows as lines of a table with column titles; empty if nothing is waiting.
    public var table: [String] {
        guard !rows.isEmpty else { return [] }
        return TextTable.lines(
            [["ID", "FILE", "SERVER", "SIZE", "QUEUED", "TRIED", "REASON"]]
                + rows.map {
                    [$0.id, $0.file, $0.server, $0.size, $0.queued, $0.attempts, $0.reason]
                })
    }
}

/// Describes the contents of the outbox.
public struct OutboxPresenter: Sendable {
    private let frontEnd: FrontEnd
    private let names: [String: String]
    private let now: @Sendable () -> Date

    /// - Parameter names: The names of servers by their addresses.
    public init(
        for frontEnd: FrontEnd = FrontEnd(), names: [String: String] = [:],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.frontEnd = frontEnd
        self.names = names
        self.now = now
    }

    /// Returns the view model of `waiting`, in its order.
    public func viewModel(for waiting: [QueuedUpload]) -> OutboxViewModel {
        let ids = waiting.map { Self.text($0.id) }
        let length = UniquePrefixes.length(of: ids)
        let now = now()
        return OutboxViewModel(
            headline: headline(waiting),
            rows: zip(waiting, ids).map { item, id in
                OutboxViewModel.Row(
                    id: String(id.prefix(length)), file: SafeText.line(item.filename, atMost: 40),
                    server: server(item.destination), size: HumanNumber.bytes(item.bytes),
                    queued: RelativeAge.text(since: item.queued, now: now),
                    attempts: item.attempts == 0
                        ? "never" : HumanNumber.count(item.attempts, "time"),
                    reason: Self.reason(item))
            })
    }

    /// Returns the progress of sending after `tried` of `total` uploads were tried.
    public func progress(_ tried: Int, of total: Int) -> WorkProgress {
        WorkProgress("sending", .items(tried, of: total, noun: "upload"))
    }

    /// Returns the line for an upload that was discarded.
    public func discarded(_ item: QueuedUpload) -> String {
        "\(SafeText.line(item.filename)): discarded, unsent"
    }

    /// Returns the line for an upload that was moved to the server with the address `server`.
    public func moved(_ item: QueuedUpload, to server: String) -> String {
        "\(SafeText.line(item.filename)): goes to \(self.server(.server(server)))"
    }

    private func server(_ destination: UploadDestination) -> String {
        switch destination {
        case .server(let address): names[address] ?? DisplayURL.scrubbed(address)
        case .unset: "not set"
        case .unconfirmed: "not known"
        }
    }

    /// The line to show for a request to send an empty outbox.
    public var nothingToSend: String { "the outbox is empty: nothing to send" }

    /// The line to show for a request to send while another process is sending.
    public var anotherIsSending: String { "another process is sending: nothing was tried" }

    /// Returns an upload's id as displayed and typed.
    public static func text(_ id: UUID) -> String {
        id.uuidString.lowercased()
    }

    private func headline(_ waiting: [QueuedUpload]) -> String {
        guard !waiting.isEmpty else { return "the outbox is empty" }
        let refused = waiting.count { !$0.isTransient && $0.destination != .unconfirmed }
        let count = HumanNumber.count(waiting.count, "upload")
        let verb = waiting.count == 1 ? "waits" : "wait"
        // The headline says `refused` both for the server and for this program. The reason in the
        // table tells them apart.
        let some =
            switch refused {
            case 0: ""
            case waiting.count: waiting.count == 1 ? ", refused" : ", all of them refused"
            default: ", \(HumanNumber.grouped(refused)) of them refused"
            }
        let isUnknown = waiting.contains { $0.destination == .unconfirmed }
        return frontEnd.line(
            "\(count) \(verb)\(some)",
            isUnknown
                ? .several(["an earlier version did not record the server", .confirmServer])
                : .sendWaiting)
    }

    private static func reason(_ item: QueuedUpload) -> String {
        guard let reason = item.reason else { return "not tried yet" }
        return (item.isTransient ? "" : "refused: ") + UploadWords.safe(reason)
    }
}
