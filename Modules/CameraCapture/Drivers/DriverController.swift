/// Controls the selected device of ``DriverDevices``.
struct DriverController: CameraController {
    let devices: DriverDevices

    func select(_ device: CameraDevice) { devices.select(device) }

    func start(as format: CameraFormat?) async throws {
        let run = try await devices.newRun()
        _ = try await withTaskCancellationHandler {
            try await run.begin(as: format)
        } onCancel: {
            run.end()
        }
    }

    func stop() async {
        guard let run = devices.run else { return }
        run.end()
        await run.hasEnded()
    }

    var frames: AsyncThrowingStream<CameraFrame, any Error> {
        devices.run?.frames()
            ?? AsyncThrowingStream { $0.finish(throwing: CameraError.cameraNotStarted) }
    }

    func takePhoto(with settings: CameraSettings) async throws -> CameraFrame? {
        let asked = ContinuousClock.now
        for try await frame in frames where frame.capturedAt >= asked { return frame }
        throw CameraError.cancelled
    }

    func setFlash(_ mode: FlashMode) throws { try devices.set { $0.flash = mode } }

    func zoom(to factor: Double) throws { try devices.set { $0.zoom = factor } }

    func focus(at point: FocusPoint) throws {
        try ask { stream throws(CameraError) in try stream.focus(at: point) }
    }

    func expose(by stops: Double) throws {
        try ask { stream throws(CameraError) in try stream.expose(by: stops) }
    }

    private func ask(
        _ request: (any CameraStream) throws(CameraError) -> Void
    ) throws(CameraError) {
        guard let run = devices.run else { throw .cameraNotStarted }
        try run.ask(request)
    }
}

/// Reports the devices of all drivers, and the state of the selected one.
struct DriverSession: CameraSession {
    let devices: DriverDevices

    var availableDevices: [CameraDevice] { devices.all }

    var selectedDevice: CameraDevice? { devices.selected }

    var isStarted: Bool { devices.run?.isDelivering ?? false }

    func device(_ id: CameraDevice.ID) -> CameraDevice? { devices.device(id) }
}
