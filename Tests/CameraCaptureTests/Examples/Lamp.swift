import CameraCapture
import Rendering
import Synchronization

final class Lamp: CameraSession, CameraController {
    let availableDevices = [CameraDevice(id: "lamp:", name: "Lamp", flashModes: [.on])]
    private let state = Mutex(State())

    private struct State {
        var selected: CameraDevice?
        var isStarted = false
        var flash = FlashMode.off
    }

    var selectedDevice: CameraDevice? { state.withLock { $0.selected } }
    var isStarted: Bool { state.withLock { $0.isStarted } }

    func select(_ device: CameraDevice) { state.withLock { $0 = State(selected: device) } }
    func start(as format: CameraFormat?) async { state.withLock { $0.isStarted = true } }
    func stop() async { state.withLock { $0.isStarted = false } }
    func setFlash(_ mode: FlashMode) { state.withLock { $0.flash = mode } }

    var frames: AsyncThrowingStream<CameraFrame, any Error> {
        AsyncThrowingStream {
            try await Task.sleep(for: .milliseconds(33))
            return self.isStarted ? self.picture() : nil
        }
    }

    func takePhoto(with settings: CameraSettings) async -> CameraFrame? { picture() }

    private func picture() -> CameraFrame? {
        let value: UInt8 = state.withLock { $0.flash } == .on ? 255 : 64
        let samples = [UInt8](repeating: value, count: 64 * 48)
        return Pixels(size: ImageSize(width: 64, height: 48), layout: .gray8, samples: samples)
            .map { CameraFrame(pixels: $0) }
    }
}

func lampCamera() -> any Camera {
    let lamp = Lamp()
    return CameraFactory.make(session: lamp, controller: lamp)
}
