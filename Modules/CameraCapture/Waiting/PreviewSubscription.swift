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
