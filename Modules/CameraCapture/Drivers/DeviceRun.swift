import FoundationEssentials
import Glibc
import ImageEditorThreads
import Synchronization

/// One run of a device, from opening to closing, on a thread of its own.
final class DeviceRun: Sendable {
    typealias Watcher = AsyncThrowingStream<CameraFrame, any Error>.Continuation

    private struct State {
        var stream: (any CameraStream)?
        var settings: DeviceSettings
        /// The part of ``DeviceSettings/zoom`` that the device cannot do itself.
        var enlargement = 1.0
        var isDelivering = false
        var end: Result<Void, CameraError>?
        var watchers: [Int: Watcher] = [:]
        var nextWatcher = 0
        var ends: [CheckedContinuation<Void, Never>] = []
    }

    /// The longest wait for a frame, after which the thread checks if it must end.
    private static let patience = Duration.seconds(1)

    private let driver: any CameraDriver
    private let id: CameraDevice.ID
    private let isEnding = Flag()
    private let beginning = Answer<CameraFormat>()
    private let state: Mutex<State>

    init(_ id: CameraDevice.ID, of driver: any CameraDriver, with settings: DeviceSettings) {
        self.id = id
        self.driver = driver
        state = Mutex(State(settings: settings))
    }

    var isDelivering: Bool { state.withLock { $0.isDelivering } }

    /// Opens the device and waits until it delivers frames. Call it once.
    func begin(as wanted: CameraFormat?) async throws -> CameraFormat {
        try startThread(takesSignals: false) { self.run(wanted) }
        return try await beginning.value()
    }

    /// Ends the thread, and interrupts its current wait.
    func end() {
        isEnding.set()
        state.withLock { state in
            state.isDelivering = false
            return state.stream
        }?.interrupt()
    }

    /// Waits until the device is closed.
    func hasEnded() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.end == nil { state.ends.append(continuation) }
                return state.end != nil
            }
            if isOver { continuation.resume() }
        }
    }

    /// Returns the frames from now on; the newest one is buffered.
    func frames() -> AsyncThrowingStream<CameraFrame, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { watcher in
            let (number, end) = state.withLock { state in
                state.nextWatcher += 1
                if state.end == nil { state.watchers[state.nextWatcher] = watcher }
                return (state.nextWatcher, state.end)
            }
            if let end { return Self.finish(watcher, end) }
            watcher.onTermination = { _ in
                self.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
            }
        }
    }

    /// Stores the settings, and applies them at once if the device is open, else when it opens.
    func apply(_ settings: DeviceSettings) throws(CameraError) {
        let stream = state.withLock { state in
            state.settings = settings
            return state.stream
        }
        if let stream { try apply(settings, to: stream) }
    }

    /// Sends a request to the device.
    ///
    /// - Throws: ``CameraError/cameraNotStarted`` if the device is not open.
    func ask(_ request: (any CameraStream) throws(CameraError) -> Void) throws(CameraError) {
        guard let stream = state.withLock({ $0.stream }) else { throw .cameraNotStarted }
        try request(stream)
    }

    // MARK: - On the thread

    private func run(_ wanted: CameraFormat?) {
        var end = Result<Void, CameraError>.success(())
        var stream: (any CameraStream)?
        do throws(CameraError) {
            let opened = try driver.open(id)
            stream = opened
            let settings = state.withLock { state in
                state.stream = opened
                return state.settings
            }
            try apply(settings, to: opened)
            let format = isEnding.isSet ? nil : try opened.start(wanted)
            if let format {
                state.withLock { $0.isDelivering = !isEnding.isSet }
                beginning.give(.success(format))
                try deliver(opened)
            }
        } catch {
            end = .failure(error)
        }
        stream?.stop()
        close(isEnding.isSet ? .success(()) : end)
    }

    private func deliver(_ stream: any CameraStream) throws(CameraError) {
        while !isEnding.isSet {
            do throws(CameraError) {
                publish(try stream.nextFrame(before: .now + Self.patience))
            } catch {
                switch error {
                case .cancelled: return
                // Waits for the next frame: callers have timeouts of their own.
                case .timedOut: continue
                default: throw error
                }
            }
        }
    }

    private func publish(_ raw: RawFrame) {
        let (watchers, enlargement) = state.withLock {
            (Array($0.watchers.values), $0.enlargement)
        }
        guard !watchers.isEmpty else { return }
        var frame = CameraFrame(raw)
        frame.enlargement = enlargement
        for watcher in watchers { watcher.yield(frame) }
    }

    private func close(_ end: Result<Void, CameraError>) {
        let (watchers, ends) = state.withLock { state in
            state.end = end
            state.isDelivering = false
            state.stream = nil
            defer {
                state.watchers = [:]
                state.ends = []
            }
            return (Array(state.watchers.values), state.ends)
        }
        switch end {
        case .success: beginning.give(.failure(CameraError.cancelled))
        case .failure(let error): beginning.give(.failure(error))
        }
        for watcher in watchers { Self.finish(watcher, end) }
        for continuation in ends { continuation.resume() }
    }

    private func apply(
        _ settings: DeviceSettings, to stream: any CameraStream
    ) throws(CameraError) {
        try stream.setFlash(settings.flash)
        let rest = try stream.zoom(to: settings.zoom)
        state.withLock { $0.enlargement = rest }
    }

    private static func finish(_ watcher: Watcher, _ end: Result<Void, CameraError>) {
        switch end {
        case .success: watcher.finish()
        case .failure(let error): watcher.finish(throwing: error)
        }
    }
}

/// The settings of a device that persist from one start to the next.
struct DeviceSettings: Sendable, Equatable {
    var flash = FlashMode.off
    var zoom = 1.0
}
