/// What there is to know of drivers' devices.
struct DriverSession: CameraSession {
    let devices: DriverDevices

    var availableDevices: [CameraDevice] { devices.all }

    var selectedDevice: CameraDevice? { devices.selected }

    var isStarted: Bool { devices.run?.isDelivering ?? false }

    func device(_ id: CameraDevice.ID) -> CameraDevice? { devices.device(id) }
}
