/// Chooses a device.
struct SetCameraUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let memory: CameraMemory
    let waits: Waits
    let preview: PreviewUseCase

    /// - Throws: ``CameraError/noSuchDevice(_:)`` before anything is touched.
    func run(_ id: CameraDevice.ID) throws(CameraError) {
        guard let device = session.device(id) else { throw .noSuchDevice(id) }
        guard session.selectedDevice?.id != id else { return }
        do {
            try controller.select(device)
        } catch {
            throw CameraError(error)
        }
        memory.flash = .off
        // Who waits, waits for the other device.
        waits.endAll(with: .cancelled)
        preview.end(.success(()))
    }
}
