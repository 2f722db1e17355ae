public import Foundation

/// A ``Camera`` on a session and a controller; each of its calls is one use case.
public struct DefaultCamera: Camera {
    private let session: any CameraSession
    private let memory: CameraMemory
    private let underWay: StartUnderWay

    private let retrieve: RetrieveAvailableCamerasUseCase
    private let select: SetCameraUseCase
    private let startCamera: StartCameraUseCase
    private let stopCamera: StopCameraUseCase
    private let watch: PreviewUseCase
    private let photograph: TakePhotoUseCase
    private let flashState: SetFlashStateUseCase
    private let setZoom: SetZoomUseCase
    private let setFocus: FocusUseCase
    private let setExposure: SetExposureUseCase
    private let turn: RotateCameraUseCase

    init(
        session: any CameraSession, controller: any CameraController, timeouts: CameraTimeouts,
        development: PhotoDevelopment
    ) {
        let memory = CameraMemory()
        let waits = Waits()
        let underWay = StartUnderWay()
        self.session = session
        self.memory = memory
        self.underWay = underWay
        watch = PreviewUseCase(
            session: session, controller: controller, memory: memory, waits: waits,
            limit: timeouts.frame)
        retrieve = RetrieveAvailableCamerasUseCase(session: session)
        select = SetCameraUseCase(
            session: session, controller: controller, memory: memory, waits: waits, preview: watch)
        startCamera = StartCameraUseCase(
            session: session, controller: controller, waits: waits, underWay: underWay,
            limit: timeouts.start)
        stopCamera = StopCameraUseCase(
            session: session, controller: controller, waits: waits, underWay: underWay,
            preview: watch, limit: timeouts.stop)
        photograph = TakePhotoUseCase(
            session: session, controller: controller, memory: memory, waits: waits,
            limit: timeouts.photo, development: development)
        flashState = SetFlashStateUseCase(
            session: session, controller: controller, memory: memory)
        setZoom = SetZoomUseCase(session: session, controller: controller)
        setFocus = FocusUseCase(session: session, controller: controller, memory: memory)
        setExposure = SetExposureUseCase(session: session, controller: controller)
        turn = RotateCameraUseCase(controller: controller, memory: memory)
    }

    public var availableDevices: [CameraDevice] { retrieve.run() }

    public var selectedDevice: CameraDevice? { session.selectedDevice }

    public var state: CameraState {
        guard session.selectedDevice != nil else { return .noCameraSet }
        if session.isStarted { return .started }
        return underWay.isThere ? .starting : .stopped
    }

    public func set(_ id: CameraDevice.ID) throws(CameraError) { try select.run(id) }

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

    public func setFlash(_ mode: FlashMode) throws(CameraError) { try flashState.run(mode) }

    public func zoom(to factor: Double) throws(CameraError) { try setZoom.run(to: factor) }

    public func focus(at point: FocusPoint) throws(CameraError) { try setFocus.run(at: point) }

    public func expose(by stops: Double) throws(CameraError) { try setExposure.run(by: stops) }

    public func rotate(to rotation: CameraRotation) { turn.run(to: rotation) }
}
