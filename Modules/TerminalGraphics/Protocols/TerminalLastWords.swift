import Foundation

/// What a terminal is told when a signal ends the process.
package enum TerminalLastWords {
    /// Milliseconds that a terminal which is busy is waited for.
    private static let patience: Int32 = 500

    /// Writes `words` to `descriptor`. Safe in a signal handler: nothing in it allocates or locks.
    ///
    /// A terminal that takes nothing, such as one that was stopped with Ctrl-S, is given up after
    /// half a second.
    package static func write(_ words: StaticString, to descriptor: Int32) {
        // Not writable, either, while another thread's piece is under way.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&event, 1, patience) > 0 else { return }
        // Should it be stopped just now, writing must not wait.
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        _ = Foundation.write(descriptor, words.utf8Start, words.utf8CodeUnitCount)
        // Others have the same terminal open.
        _ = fcntl(descriptor, F_SETFL, flags)
    }
}
