/// Makes a place sharp.
struct FocusUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let memory: CameraMemory

    func run(at point: FocusPoint) throws(CameraError) {
        guard session.selectedDevice != nil else { throw .noCameraSet }
        guard session.isStarted else { throw .cameraNotStarted }
        guard point.isInside else { throw .outOfRange(.focus) }
        do {
            try controller.focus(at: memory.rotation.origin(of: point))
        } catch {
            throw CameraError(error)
        }
    }
}
