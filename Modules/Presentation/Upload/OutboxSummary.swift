public import Core
public import Foundation

/// How an attempt to send what waits went, in numbers.
public struct OutboxSummary: JSONPresentable, Sendable, Equatable {
    public let sent: Int
    /// Tried, and kept.
    public let failed: Int
    /// Not tried, since an earlier one showed that the server is away, or another process sends.
    public let notTried: Int

    /// - Parameter asked: How many were to be sent.
    public init(asked: Int, deliveries: [UUID: Outbox.Delivery]) {
        sent = deliveries.values.count { if case .sent = $0 { true } else { false } }
        failed = deliveries.count - sent
        notTried = max(0, asked - deliveries.count)
    }

    /// Whether everything that was asked is sent.
    public var isComplete: Bool { failed == 0 && notTried == 0 }

    /// The numbers on one line.
    public var line: String {
        "\(HumanNumber.grouped(sent)) sent, \(HumanNumber.grouped(failed)) failed,"
            + " \(HumanNumber.grouped(notTried)) not tried"
    }

    /// `{"sent","failed","notTried"}`.
    public var json: JSONText {
        .object([
            .init("sent", .integer(sent)), .init("failed", .integer(failed)),
            .init("notTried", .integer(notTried)),
        ])
    }
}
