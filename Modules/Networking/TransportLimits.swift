package import Core

/// How long the parts of an exchange may take, and how many there may be at a time.
package struct TransportLimits: Sendable {
    /// To resolve the name, and again to connect.
    package var connect: Duration
    /// Without a byte in either direction.
    package var silence: Duration
    /// The time over which ``slowestBytesPerSecond`` is measured.
    package var window: Duration
    package var slowestBytesPerSecond: Int
    package var connectionsPerHost: Int
    /// Bytes of all names and values of an answer's header.
    package var headerBytes = 64 << 10

    package init(_ limits: Limits) {
        connect = .seconds(max(1, limits.connectSeconds))
        silence = .seconds(max(1, limits.silenceSeconds))
        window = silence
        slowestBytesPerSecond = limits.slowestBytesPerSecond
        connectionsPerHost = max(1, limits.connectionsPerHost)
    }
}
