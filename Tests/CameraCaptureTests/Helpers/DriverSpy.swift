import CameraCapture
import Foundation
import Rendering
import Synchronization

/// A driver with one device, `spy:`, that delivers the frames that a test provides.
final class DriverSpy: CameraDriver {
    enum Message: Equatable {
        case open
        case start(CameraFormat?)
        case stop
        case zoom(Double)
        case setFlash(FlashMode)
        case focus(FocusPoint)
    }

    fileprivate struct State {
        var messages: [Message] = []
        var openError: CameraError?
        var startError: CameraError?
        /// The results of the next waits.
        var queue: [Result<RawFrame, CameraError>] = []
        /// The frames that repeat while the queue is empty.
        var film: [@Sendable () -> RawFrame] = []
        var lensZoom = 1.0
    }

    static let device = CameraDevice(id: .init("spy:"), name: "Spy", flashModes: [.on])

    let scheme = "spy"
    fileprivate let state = Mutex(State())

    var messages: [Message] { state.withLock { $0.messages } }

    func failOpen(_ error: CameraError?) { state.withLock { $0.openError = error } }

    func failStart(_ error: CameraError?) { state.withLock { $0.startError = error } }

    func setLensZoom(_ zoom: Double) { state.withLock { $0.lensZoom = zoom } }

    func deliver(_ result: Result<RawFrame, CameraError>) {
        state.withLock { $0.queue.append(result) }
    }

    /// Delivers frames for ever, because a busy test may ask late.
    func deliverForever(_ film: (@Sendable () -> RawFrame)...) {
        state.withLock { $0.film = film }
    }

    /// A frame with this age.
    static func frame(_ pixels: Pixels, age: Duration = .zero) -> RawFrame {
        RawFrame(
            pixelFormat: .rgb24, width: pixels.size.width, height: pixels.size.height,
            bytesPerRow: pixels.size.width * 3, bytes: Data(pixels.samples),
            capturedAt: .now - age, sequence: 0)
    }

    func devices() -> [CameraDevice] { [Self.device] }

    func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream {
        remember(.open)
        if let error = state.withLock({ $0.openError }) { throw error }
        return StreamSpy(self)
    }

    fileprivate func remember(_ message: Message) {
        state.withLock { $0.messages.append(message) }
    }
}

private final class StreamSpy: CameraStream {
    private typealias NextResult = @Sendable () -> Result<RawFrame, CameraError>

    let device = DriverSpy.device
    private let driver: DriverSpy
    private let isInterrupted = Mutex(false)

    init(_ driver: DriverSpy) { self.driver = driver }

    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat {
        driver.remember(.start(wanted))
        if let error = driver.state.withLock({ $0.startError }) { throw error }
        return wanted ?? CameraFormat(pixelFormat: .rgb24, width: 1, height: 1)
    }

    func nextFrame(before deadline: ContinuousClock.Instant) throws(CameraError) -> RawFrame {
        while !isInterrupted.withLock({ $0 }) {
            // The pause is outside the lock: the thread sanitizer does not see that a thread has
            // waited for a lock of Synchronization.
            let next = driver.state.withLock { state -> NextResult? in
                if !state.queue.isEmpty {
                    let result = state.queue.removeFirst()
                    return { result }
                }
                guard let first = state.film.first else { return nil }
                state.film.append(state.film.removeFirst())
                return {
                    usleep(2000)
                    return .success(first())
                }
            }
            if let next { return try next().get() }
            if ContinuousClock.now > deadline { throw .timedOut }
            usleep(500)
        }
        throw .cancelled
    }

    func interrupt() { isInterrupted.withLock { $0 = true } }

    func stop() { driver.remember(.stop) }

    func zoom(to factor: Double) throws(CameraError) -> Double {
        driver.remember(.zoom(factor))
        return factor / min(factor, driver.state.withLock { $0.lensZoom })
    }

    func setFlash(_ mode: FlashMode) throws(CameraError) { driver.remember(.setFlash(mode)) }

    func focus(at point: FocusPoint) throws(CameraError) { driver.remember(.focus(point)) }
}
