import CameraCapture
import ImageEditorTestSupport
import Synchronization

/// A test device that implements both ports: it records the calls in order and answers as
/// configured.
final class CameraSpy: CameraSession, CameraController {
    enum Message: Equatable {
        case select(CameraDevice.ID)
        case start(CameraFormat?)
        case stop
        case frames
        case takePhoto(CameraSettings)
        case setFlash(FlashMode)
        case zoom(Double)
        case focus(FocusPoint)
        case expose(Double)
        case rotate(CameraRotation)
    }

    /// The reaction to a call.
    enum Behaviour {
        case answer
        case fail(any Error)
        /// Waits until the gate is opened; ignores cancellation.
        case wait(Gate)
    }

    private struct State {
        var messages: [Message] = []
        var selected: CameraDevice?
        var isStarted = false
        var start = Behaviour.answer
        var stop = Behaviour.answer
        var photo = Behaviour.answer
        var photoFrame: CameraFrame?
        var setting = Behaviour.answer
        var watchers: [AsyncThrowingStream<CameraFrame, any Error>.Continuation] = []
        var left = 0
    }

    let availableDevices: [CameraDevice]
    private let state = Mutex(State())

    init(_ devices: [CameraDevice] = [.back, .front]) {
        availableDevices = devices
    }

    // MARK: - What tests say and see

    var messages: [Message] { state.withLock { $0.messages } }

    /// The number of open frame streams.
    var watcherCount: Int { state.withLock { $0.watchers.count - $0.left } }

    func answerStart(_ behaviour: Behaviour) { state.withLock { $0.start = behaviour } }

    func answerStop(_ behaviour: Behaviour) { state.withLock { $0.stop = behaviour } }

    func answerPhoto(_ behaviour: Behaviour) { state.withLock { $0.photo = behaviour } }

    func answerPhoto(with frame: CameraFrame?) { state.withLock { $0.photoFrame = frame } }

    func answerSettings(_ behaviour: Behaviour) { state.withLock { $0.setting = behaviour } }

    func forgetMessages() { state.withLock { $0.messages = [] } }

    func deliver(_ frame: CameraFrame) {
        for watcher in state.withLock({ $0.watchers }) { watcher.yield(frame) }
    }

    func loseDevice() {
        let watchers = state.withLock { state in
            state.isStarted = false
            return state.watchers
        }
        for watcher in watchers { watcher.finish(throwing: CameraError.deviceLost) }
    }

    // MARK: - CameraSession

    var selectedDevice: CameraDevice? { state.withLock { $0.selected } }

    var isStarted: Bool { state.withLock { $0.isStarted } }

    // MARK: - CameraController

    func select(_ device: CameraDevice) throws {
        try set(.select(device.id))
        state.withLock { state in
            state.selected = device
            state.isStarted = false
        }
    }

    func start(as format: CameraFormat?) async throws {
        remember(.start(format))
        try await perform(state.withLock { $0.start })
        state.withLock { $0.isStarted = true }
    }

    func stop() async {
        remember(.stop)
        state.withLock { $0.isStarted = false }
        // A stop cannot fail.
        try? await perform(state.withLock { $0.stop })
    }

    var frames: AsyncThrowingStream<CameraFrame, any Error> {
        remember(.frames)
        return AsyncThrowingStream { watcher in
            watcher.onTermination = { _ in self.state.withLock { $0.left += 1 } }
            state.withLock { $0.watchers.append(watcher) }
        }
    }

    func takePhoto(with settings: CameraSettings) async throws -> CameraFrame? {
        remember(.takePhoto(settings))
        try await perform(state.withLock { $0.photo })
        return state.withLock { $0.photoFrame }
    }

    func setFlash(_ mode: FlashMode) throws { try set(.setFlash(mode)) }

    func zoom(to factor: Double) throws { try set(.zoom(factor)) }

    func focus(at point: FocusPoint) throws { try set(.focus(point)) }

    func expose(by stops: Double) throws { try set(.expose(stops)) }

    func rotate(to rotation: CameraRotation) { remember(.rotate(rotation)) }

    private func remember(_ message: Message) { state.withLock { $0.messages.append(message) } }

    private func set(_ message: Message) throws {
        remember(message)
        if case .fail(let error) = state.withLock({ $0.setting }) { throw error }
    }

    private func perform(_ behaviour: Behaviour) async throws {
        switch behaviour {
        case .answer: return
        case .fail(let error): throw error
        case .wait(let gate): await gate.pass()
        }
    }
}
