/// Stops the device and ends every wait for it.
struct StopCameraUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let waits: PendingWaits
    let underWay: StartUnderWay
    let preview: PreviewUseCase
    let limit: Duration
    /// The callers that wait for the end of the stop. They are not in `waits`, because the stop
    /// ends all waits there.
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
        // An unstructured task, so that the device is stopped even if the caller is cancelled.
        let stop = Task { await controller.stop() }
        // After the limit, ignore a device that does not answer: nothing else can be done.
        try? await stops.wait(atMost: limit) { await stop.value }
    }
}
