public import Core
public import FoundationEssentials

/// The result of sending the waiting uploads, in numbers.
public struct OutboxSummary: Sendable, Equatable {
    public let sent: Int
    /// The number of uploads that failed and are kept.
    public let failed: Int
    /// The number of uploads that were not tried, because an earlier failure showed that the server
    /// is unavailable, or another process is sending.
    public let notTried: Int
    /// The number of uploads that were not tried and are no longer waiting: another process has
    /// sent or discarded them, or they were lost with a damaged outbox.
    public let gone: Int

    /// - Parameters:
    ///   - asked: The uploads to send.
    ///   - waiting: The uploads that are waiting afterwards.
    public init(asked: [UUID], deliveries: [UUID: Outbox.Delivery], waiting: [UUID]) {
        sent = deliveries.values.count { if case .sent = $0 { true } else { false } }
        failed = deliveries.count - sent
        let untried = Set(asked).subtracting(deliveries.keys)
        notTried = untried.intersection(waiting).count
        gone = untried.count - notTried
    }

    /// True if no requested upload failed or is still waiting.
    public var isComplete: Bool { failed == 0 && notTried == 0 }

    /// The numbers on one line, such as `2 sent, 1 failed, 0 not tried`.
    public var line: String {
        "\(HumanNumber.grouped(sent)) sent, \(HumanNumber.grouped(failed)) failed,"
            + " \(HumanNumber.grouped(notTried)) not tried"
            + (gone == 0 ? "" : ", \(HumanNumber.grouped(gone)) no longer there")
    }

    /// The numbers as JSON: `{"sent","failed","notTried","gone"}`.
    public var json: JSONText {
        .object([
            .init("sent", .integer(sent)), .init("failed", .integer(failed)),
            .init("notTried", .integer(notTried)), .init("gone", .integer(gone)),
        ])
    }
}
