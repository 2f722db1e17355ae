import FoundationEssentials
import Glibc
import Synchronization

/// Switches a terminal to read single bytes without echo while the program asks it questions.
///
/// The settings to restore at the end of the process are in fixed memory, so that a signal handler
/// can restore them: after ``prepare()``, ``restore()`` neither allocates nor locks.
package enum TerminalMode {
    /// True if ``earlier`` has to be restored on ``descriptor``.
    private static let isChanged = Atomic<Bool>(false)
    private static let descriptor = Atomic<Int32>(-1)
    /// The address of the `termios` with the earlier mode; 0 before ``prepare()``.
    private static let earlier = Atomic<UInt>(0)

    /// Prepares ``restore()``. Call it before you install a signal handler that uses it.
    package static func prepare() {
        _ = isChanged.load(ordering: .relaxed)
        _ = descriptor.load(ordering: .relaxed)
        let memory = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        memory.initialize(to: termios())
        let (isFirst, _) = earlier.compareExchange(
            expected: 0, desired: UInt(bitPattern: memory), ordering: .acquiringAndReleasing)
        if !isFirst { memory.deallocate() }
    }

    /// Restores the terminal's earlier mode. Safe in a signal handler.
    package static func restore() {
        guard isChanged.exchange(false, ordering: .sequentiallyConsistent),
            let memory = UnsafePointer<termios>(
                bitPattern: earlier.load(ordering: .sequentiallyConsistent))
        else { return }
        tcsetattr(descriptor.load(ordering: .sequentiallyConsistent), TCSANOW, memory)
    }

    /// Runs `work` while the terminal with the descriptor `terminal` delivers every byte at once.
    ///
    /// Ctrl-C still works. Ctrl-Z and Ctrl-\ do not, since nothing would restore the terminal.
    ///
    /// - Returns: `nil` if the mode cannot be changed.
    static func withBytes<Value>(of terminal: Int32, _ work: () -> Value) -> Value? {
        prepare()
        guard
            let memory = UnsafeMutablePointer<termios>(
                bitPattern: earlier.load(ordering: .sequentiallyConsistent)),
            !isChanged.load(ordering: .sequentiallyConsistent), tcgetattr(terminal, memory) == 0
        else { return nil }
        var mode = memory.pointee
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        mode.c_cc.1 = 0  // VQUIT: no key
        mode.c_cc.5 = 0  // VTIME: reads do not wait
        mode.c_cc.6 = 0  // VMIN: reads may return nothing
        mode.c_cc.10 = 0  // VSUSP: no key
        descriptor.store(terminal, ordering: .sequentiallyConsistent)
        isChanged.store(true, ordering: .sequentiallyConsistent)
        defer { restore() }
        return tcsetattr(terminal, TCSANOW, &mode) == 0 ? work() : nil
    }
}
