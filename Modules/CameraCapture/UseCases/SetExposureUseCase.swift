/// Makes what comes brighter or darker.
struct SetExposureUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController

    func run(by stops: Double) throws(CameraError) {
        guard session.selectedDevice != nil else { throw .noCameraSet }
        guard session.isStarted else { throw .cameraNotStarted }
        guard (-10...10).contains(stops) else { throw .outOfRange(.exposure) }
        do {
            try controller.expose(by: stops)
        } catch {
            throw CameraError(error)
        }
    }
}
