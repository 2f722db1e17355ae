/// Lists the devices that there are.
struct RetrieveAvailableCamerasUseCase: Sendable {
    let session: any CameraSession

    func run() -> [CameraDevice] {
        session.availableDevices
    }
}
