/// Lets no more frames come, and ends every wait for one.
struct StopCameraUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let waits: PendingWaits
    let underWay: StartUnderWay
    let preview: PreviewUseCase
    let limit: Duration
    /// Of those who stop; ``waits`` ends with the stop itself.
    private let stops = PendingWaits()

    init(
        session: any CameraSession, controller: any CameraController, waits: PendingWaits,
        underWay: StartUnderWay, preview: PreviewUseCase, limit: Duration
    ) {
        self.session = session
        self.controller = controller
        self.waits = waits
        self.underWay = underWay
        self.preview = preview
        self.limit = limit
    }

    func run() async {
        let mayDeliver = session.isStarted || underWay.isThere
        waits.endAll(with: .cancelled)
        preview.end(.success(()))
        guard mayDeliver else { return }
        // Whoever waits may be cancelled; the device is stopped all the same.
        let stop = Task { await controller.stop() }
        // A device that does not answer is left alone after the limit: there is nothing else to do.
        try? await stops.wait(atMost: limit) { await stop.value }
    }
}
