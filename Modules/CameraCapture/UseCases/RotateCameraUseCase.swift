/// Turns frames and photographs to come.
struct RotateCameraUseCase: Sendable {
    let controller: any CameraController
    let memory: CameraMemory

    func run(to rotation: CameraRotation) {
        memory.rotation = rotation
        controller.rotate(to: rotation)
    }
}
