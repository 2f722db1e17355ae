/// Sets what the flash does.
struct SetFlashStateUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let memory: CameraMemory

    func run(_ mode: FlashMode) throws(CameraError) {
        guard let device = session.selectedDevice else { throw .noCameraSet }
        guard device.flashModes.contains(mode) else { throw .notSupported(.flash) }
        do {
            try controller.setFlash(mode)
        } catch {
            throw CameraError(error)
        }
        memory.flash = mode
    }
}
