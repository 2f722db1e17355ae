public import Core
public import Foundation

/// How an attempt to send what waits went, in numbers.
public struct OutboxSummary: Sendable, Equatable {
    public let sent: Int
    /// Tried, and kept.
    public let failed: Int
    /// Not tried, since an earlier one showed that the server is away, or another process sends.
    public let notTried: Int
    /// Not tried, and waiting no more: another process has sent or discarded them, or they were
    /// lost with a damaged outbox.
    public let gone: Int

    /// - Parameters:
    ///   - asked: What was to be sent.
    ///   - waiting: What waits afterwards.
    public init(asked: [UUID], deliveries: [UUID: Outbox.Delivery], waiting: [UUID]) {
        sent = deliveries.values.count { if case .sent = $0 { true } else { false } }
        failed = deliveries.count - sent
        let untried = Set(asked).subtracting(deliveries.keys)
        notTried = untried.intersection(waiting).count
        gone = untried.count - notTried
    }

    /// Whether every upload that was asked for has been sent.
    public var isComplete: Bool { failed == 0 && notTried == 0 }

    /// The numbers on one line.
    public var line: String {
        "\(HumanNumber.grouped(sent)) sent, \(HumanNumber.grouped(failed)) failed,"
            + " \(HumanNumber.grouped(notTried)) not tried"
            + (gone == 0 ? "" : ", \(HumanNumber.grouped(gone)) no longer there")
    }

    /// `{"sent","failed","notTried","gone"}`.
    public var json: JSONText {
        .object([
            .init("sent", .integer(sent)), .init("failed", .integer(failed)),
            .init("notTried", .integer(notTried)), .init("gone", .integer(gone)),
        ])
    }
}
