/// The question whether somebody still waits, in a form that C can ask.
final class Interruption: Sendable {
    private let isCancelled: @Sendable () -> Bool

    init(_ isCancelled: @escaping @Sendable () -> Bool) {
        self.isCancelled = isCancelled
    }

    /// - Throws: `CancellationError` where nobody does.
    func check() throws(CancellationError) {
        if isCancelled() { throw CancellationError() }
    }

    /// What C hands back to ``ask``; valid as long as this object lives.
    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The question as a function of C's.
    static let ask: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Bool = { context in
        guard let context else { return false }
        return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isCancelled()
    }
}
