/// Lets the chosen device deliver frames.
struct StartCameraUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let waits: PendingWaits
    let underWay: StartUnderWay
    let limit: Duration

    /// Two who start at the same time wait for the same start.
    func run(as format: CameraFormat?) async throws(CameraError) {
        guard session.selectedDevice != nil else { throw .noCameraSet }
        if Task.isCancelled { throw .cancelled }
        if session.isStarted { return }
        waits.beginStart()
        let controller = controller
        let (number, start) = underWay.join { try await controller.start(as: format) }
        do {
            try await waits.wait(atMost: limit) { try await start.value }
            _ = underWay.leave(number)
        } catch {
            let error = CameraError(error)
            let isGivenUp = error == .timedOut || Task.isCancelled
            if underWay.leave(number), isGivenUp { giveUp(number, start) }
            throw error
        }
    }

    /// The device may have begun all the same, or may yet begin.
    private func giveUp(_ number: Int, _ start: Task<Void, any Error>) {
        Task {
            await controller.stop()
            if case .success = await start.result, underWay.isLast(number) {
                await controller.stop()
            }
        }
    }
}
