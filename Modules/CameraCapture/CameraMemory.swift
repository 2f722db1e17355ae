import Synchronization

/// The part of a camera's state that is not in the session of its device.
final class CameraMemory: Sendable {
    private struct State {
        var flash = FlashMode.off
        var rotation = CameraRotation.upright
        var isCapturing = false
    }

    private let state = Mutex(State())

    var flash: FlashMode {
        get { state.withLock { $0.flash } }
        set { state.withLock { $0.flash = newValue } }
    }

    var rotation: CameraRotation {
        get { state.withLock { $0.rotation } }
        set { state.withLock { $0.rotation = newValue } }
    }

    /// Marks a photograph as in progress; returns `false` if another one is in progress.
    func beginCapture() -> Bool {
        state.withLock { state in
            defer { state.isCapturing = true }
            return !state.isCapturing
        }
    }

    func endCapture() { state.withLock { $0.isCapturing = false } }
}
