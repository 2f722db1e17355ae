struct StartCameraUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let waits: PendingWaits
    let underWay: StartUnderWay
    let limit: Duration

    /// Starts the device. Concurrent callers share one start, with the format of the first caller.
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

    /// Stops the device after a start that was given up: the device may have started already. It is
    /// stopped once more if the start succeeds later and no other start has begun by then.
    private func giveUp(_ number: Int, _ start: Task<Void, any Error>) {
        Task {
            await controller.stop()
            if case .success = await start.result, underWay.isLast(number) {
                await controller.stop()
            }
        }
    }
}
