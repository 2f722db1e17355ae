import FoundationEssentials
import Glibc

/// Writes to a terminal when a signal ends the process.
package enum TerminalLastWords {
    /// The milliseconds to wait for a busy terminal.
    private static let patience: Int32 = 500

    /// Writes `words` to `descriptor`. Safe in a signal handler: it neither allocates nor locks.
    ///
    /// A terminal that accepts nothing, such as one that was stopped with Ctrl-S, is given up
    /// after half a second.
    package static func write(_ words: StaticString, to descriptor: Int32) {
        var (next, rest) = (words.utf8Start, words.utf8CodeUnitCount)
        for _ in 0..<patience where rest > 0 {
            // Wait until the terminal is writable. A stopped terminal is not, nor is one that
            // another thread is writing to.
            var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&event, 1, patience) > 0 else { return }
            // Do not block if the terminal is stopped at this moment.
            let flags = fcntl(descriptor, F_GETFL)
            _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
            let count = Glibc.write(descriptor, next, rest)
            let error = errno
            // Restore the flags: other processes share this open file.
            _ = fcntl(descriptor, F_SETFL, flags)
            if count > 0 {
                (next, rest) = (next + count, rest - count)
            } else if error == EAGAIN {
                // Another thread has filled the terminal since. Wait a millisecond.
                poll(nil, 0, 1)
            } else {
                return
            }
        }
    }
}
