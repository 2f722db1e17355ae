package import Core

/// Timeouts of the phases of an exchange, and limits of the number of connections and of sizes.
package struct TransportLimits: Sendable {
    /// The timeout for resolving the name; connecting has the same timeout again.
    package var connect: Duration
    /// The longest time without a byte in either direction.
    package var silence: Duration
    /// The time over which ``slowestBytesPerSecond`` is measured.
    package var window: Duration
    package var slowestBytesPerSecond: Int
    package var connectionsPerHost: Int
    /// The largest total size of a response's header names and values and of its trailer, in bytes.
    package var headerBytes = 64 << 10

    package init(_ limits: Limits) {
        connect = .seconds(max(1, limits.connectSeconds))
        silence = .seconds(max(1, limits.silenceSeconds))
        window = silence
        slowestBytesPerSecond = limits.slowestBytesPerSecond
        connectionsPerHost = max(1, limits.connectionsPerHost)
    }
}
