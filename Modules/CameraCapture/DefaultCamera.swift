public import FoundationEssentials

/// A ``Camera`` based on a session and a controller.
public struct DefaultCamera: Camera {
    private let session: any CameraSession
    private let controller: any CameraController
    private let memory: CameraMemory
    private let waits: PendingWaits
    private let underWay: StartUnderWay

    private let startCamera: StartCameraUseCase
    private let stopCamera: StopCameraUseCase
    private let watch: PreviewUseCase
    private let photograph: TakePhotoUseCase

    init(
        session: any CameraSession, controller: any CameraController, timeouts: CameraTimeouts,
        processor: PhotoProcessor
    ) {
        let memory = CameraMemory()
        let waits = PendingWaits()
        let underWay = StartUnderWay()
        self.session = session
        self.controller = controller
        self.memory = memory
        self.waits = waits
        self.underWay = underWay
        watch = PreviewUseCase(
            session: session, controller: controller, memory: memory, waits: waits,
            limit: timeouts.frame)
        startCamera = StartCameraUseCase(
            session: session, controller: controller, waits: waits, underWay: underWay,
            limit: timeouts.start)
        stopCamera = StopCameraUseCase(
            session: session, controller: controller, waits: waits, underWay: underWay,
            preview: watch, limit: timeouts.stop)
        photograph = TakePhotoUseCase(
            session: session, controller: controller, memory: memory, waits: waits,
            limit: timeouts.photo, processor: processor)
    }

    public var availableDevices: [CameraDevice] { session.availableDevices }

    public var selectedDevice: CameraDevice? { session.selectedDevice }

    public var state: CameraState {
        guard session.selectedDevice != nil else { return .noCameraSet }
        if session.isStarted { return .started }
        return underWay.isThere ? .starting : .stopped
    }

    public func set(_ id: CameraDevice.ID) throws(CameraError) {
        guard let device = session.device(id) else { throw .noSuchDevice(id) }
        guard session.selectedDevice?.id != id else { return }
        try command { try controller.select(device) }
        memory.flash = .off
        // Ends the waits for the previous device, which is no longer selected.
        waits.endAll(with: .cancelled)
        watch.end(.success(()))
    }

    public func start(as format: CameraFormat?) async throws(CameraError) {
        try await startCamera.run(as: format)
    }

    public func stop() async { await stopCamera.run() }

    public var preview: CameraPreview { watch.run() }

    public func takePhoto(
        with settings: CameraSettings
    ) async throws(PhotoCaptureError) -> Data {
        try await photograph.run(with: settings)
    }

    public var flash: FlashMode { memory.flash }

    public func setFlash(_ mode: FlashMode) throws(CameraError) {
        guard let device = session.selectedDevice else { throw .noCameraSet }
        guard device.flashModes.contains(mode) else { throw .notSupported(.flash) }
        try command { try controller.setFlash(mode) }
        memory.flash = mode
    }

    public func zoom(to factor: Double) throws(CameraError) {
        guard let range = session.selectedDevice?.zoomRange else { throw .noCameraSet }
        guard range.contains(factor) else {
            throw range == 1...1 ? .notSupported(.zoom) : .outOfRange(.zoom)
        }
        try command { try controller.zoom(to: factor) }
    }

    public func focus(at point: FocusPoint) throws(CameraError) {
        try checkStarted()
        guard point.isInside else { throw .outOfRange(.focus) }
        try command { try controller.focus(at: memory.rotation.origin(of: point)) }
    }

    public func expose(by stops: Double) throws(CameraError) {
        try checkStarted()
        guard (-10...10).contains(stops) else { throw .outOfRange(.exposure) }
        try command { try controller.expose(by: stops) }
    }

    public func rotate(to rotation: CameraRotation) {
        memory.rotation = rotation
        controller.rotate(to: rotation)
    }

    private func checkStarted() throws(CameraError) {
        guard session.selectedDevice != nil else { throw .noCameraSet }
        guard session.isStarted else { throw .cameraNotStarted }
    }

    /// Runs a command on the device, and converts its errors.
    private func command(_ body: () throws -> Void) throws(CameraError) {
        do {
            try body()
        } catch {
            throw CameraError(error)
        }
    }
}
