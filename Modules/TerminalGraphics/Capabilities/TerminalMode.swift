import Foundation
import Synchronization

/// A terminal that hands over every byte at once and shows none, for as long as it is asked.
///
/// What has to be put right when the process ends is in fixed memory, so that a signal handler can
/// do it: nothing in ``restore()`` allocates or locks once ``prepare()`` has run.
package enum TerminalMode {
    /// Whether ``earlier`` is to be put back to ``descriptor``.
    private static let isChanged = Atomic<Bool>(false)
    private static let descriptor = Atomic<Int32>(-1)
    /// The address of a `termios`.
    private static let earlier = Atomic<UInt>(0)

    /// Call it before a signal handler that uses ``restore()`` is installed.
    package static func prepare() {
        _ = isChanged.load(ordering: .relaxed)
        _ = descriptor.load(ordering: .relaxed)
        let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        memory.initialize(to: termios())
        let (isFirst, _) = earlier.compareExchange(
            expected: 0, desired: UInt(bitPattern: memory), ordering: .acquiringAndReleasing)
        if !isFirst { memory.deallocate() }
    }

    /// Puts back how the terminal was. Safe in a signal handler.
    package static func restore() {
        guard isChanged.exchange(false, ordering: .sequentiallyConsistent),
            let memory = UnsafePointer<termios>(
                bitPattern: earlier.load(ordering: .sequentiallyConsistent))
        else { return }
        tcsetattr(descriptor.load(ordering: .sequentiallyConsistent), TCSANOW, memory)
    }

    /// Runs `work` while the terminal behind `terminal` does not wait for the end of a line.
    ///
    /// Interrupting still works; stopping and quitting do not, since nobody would put the terminal
    /// right.
    ///
    /// - Returns: `nil` where that cannot be.
    static func withBytes<Value>(of terminal: Int32, _ work: () -> Value) -> Value? {
        prepare()
        guard
            let memory = UnsafeMutablePointer<termios>(
                bitPattern: earlier.load(ordering: .sequentiallyConsistent)),
            !isChanged.load(ordering: .sequentiallyConsistent), tcgetattr(terminal, memory) == 0
        else { return nil }
        var mode = memory.pointee
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        mode.c_cc.1 = 0  // VQUIT: none
        mode.c_cc.5 = 0  // VTIME
        mode.c_cc.6 = 0  // VMIN
        mode.c_cc.10 = 0  // VSUSP: none
        descriptor.store(terminal, ordering: .sequentiallyConsistent)
        isChanged.store(true, ordering: .sequentiallyConsistent)
        defer { restore() }
        return tcsetattr(terminal, TCSANOW, &mode) == 0 ? work() : nil
    }
}
