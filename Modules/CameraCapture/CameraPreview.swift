/// The frames of a camera as they arrive; see ``Camera/preview``.
///
/// An iteration ends when the camera is stopped, when another device is chosen, and when its task
/// is cancelled. It throws ``CameraError`` at its start if there is no camera or the camera is not
/// started, and later if the device fails, is lost or times out.
public struct CameraPreview: AsyncSequence, Sendable {
    public typealias Element = CameraFrame
    public typealias Failure = CameraError

    private let open: @Sendable () throws(CameraError) -> PreviewSubscription

    init(_ open: @escaping @Sendable () throws(CameraError) -> PreviewSubscription) {
        self.open = open
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(open: open)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let open: @Sendable () throws(CameraError) -> PreviewSubscription
        private var subscription: PreviewSubscription?
        private var isOver = false

        fileprivate init(
            open: @escaping @Sendable () throws(CameraError) -> PreviewSubscription
        ) {
            self.open = open
        }

        public mutating func next() async throws(CameraError) -> CameraFrame? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(CameraError) -> CameraFrame? {
            if isOver || Task.isCancelled { return nil }
            do throws(CameraError) {
                if subscription == nil { subscription = try open() }
                if let frame = try await subscription?.next() { return frame }
            } catch {
                end()
                throw error
            }
            end()
            return nil
        }

        private mutating func end() {
            isOver = true
            subscription = nil
        }
    }
}

/// A consumer's subscription. Releasing it unsubscribes.
final class PreviewSubscription: Sendable {
    private let box: FrameBox
    private let limit: Duration
    private let leave: @Sendable () -> Void

    init(_ box: FrameBox, limit: Duration, leave: @escaping @Sendable () -> Void) {
        self.box = box
        self.limit = limit
        self.leave = leave
    }

    deinit { leave() }

    func next() async throws(CameraError) -> CameraFrame? {
        try await box.next(atMost: limit)
    }
}
