import FoundationEssentials
import Synchronization

/// An open Linux video device.
///
/// Frames are copied out of the kernel's buffers, which are returned at once, so that stored
/// frames do not block the device.
package final class V4L2Stream: CameraStream {
    private struct State {
        let capture: V4L2Capture
        /// The exposure time for 0 stops: see ``V4L2Controls/expose(by:from:)``.
        var standardExposure: Int32?
        var isClosed = false
    }

    package let device: CameraDevice
    private let calls: any V4L2SystemCalls
    private let handle: V4L2Handle
    private let wakeup: Int32
    /// Guards all access to the device, except waiting for a frame.
    private let state: Mutex<State>

    init(
        _ capture: sending V4L2Capture, device: CameraDevice, calls: any V4L2SystemCalls
    ) {
        self.device = device
        self.calls = calls
        (handle, wakeup) = (capture.handle, capture.wakeup)
        state = Mutex(State(capture: capture))
    }

    package func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat {
        try state.withLock { state throws(CameraError) in
            try state.capture.start(wanted)
        }
    }

    package func nextFrame(
        before deadline: ContinuousClock.Instant
    ) throws(CameraError) -> RawFrame {
        while true {
            // Do not wait for a closed device: its descriptor may already belong to another file.
            guard state.withLock({ $0.capture.isDelivering }) else { throw .cameraNotStarted }
            let readiness: V4L2Readiness
            do {
                readiness = try calls.wait(for: handle, or: wakeup, until: deadline)
            } catch {
                throw error.asCameraError
            }
            if readiness.contains(.interrupted) { throw .cancelled }
            if readiness.contains(.gone) { throw .deviceLost }
            if readiness.isEmpty { throw .timedOut }
            let frame = try state.withLock { state throws(CameraError) in
                try state.capture.newestFrame()
            }
            if let frame { return frame }
            if readiness.contains(.failed) { throw .failed(reason: "the device has stopped") }
            // Do not wait forever for a device that delivers only damaged frames.
            if ContinuousClock.now >= deadline { throw .timedOut }
        }
    }

    package func interrupt() {
        state.withLock { if !$0.isClosed { calls.wake(wakeup) } }
    }

    package func stop() {
        state.withLock {
            $0.isClosed = true
            $0.capture.close()
        }
    }

    package func zoom(to factor: Double) throws(CameraError) -> Double {
        try adjust(.zoom) { controls, _ throws(V4L2Error) in try controls.zoom(to: factor) }
    }

    package func focus(at point: FocusPoint) throws(CameraError) {
        let hasBegun = try adjust(.focus) { controls, _ throws(V4L2Error) in
            try controls.focusAnew()
        }
        if !hasBegun { throw .notSupported(.focus) }
    }

    package func expose(by stops: Double) throws(CameraError) {
        let exposure = try adjust(.exposure) { controls, state throws(V4L2Error) in
            let exposure = try controls.expose(by: stops, from: state.standardExposure)
            if case .set(let standard) = exposure { state.standardExposure = standard }
            return exposure
        }
        switch exposure {
        case .set: break
        case .notSupported: throw .notSupported(.exposure)
        case .outOfRange: throw .outOfRange(.exposure)
        }
    }

    package func setFlash(_ mode: FlashMode) throws(CameraError) {
        guard device.flashModes.contains(mode) else { throw .notSupported(.flash) }
        // A device without a torch has no control to set: its flash is always off.
        guard device.flashModes.contains(.on) else { return }
        try adjust(.flash) { controls, _ throws(V4L2Error) in
            try controls.setTorch(mode == .on)
        }
    }

    private func adjust<Answer>(
        _ ability: CameraError.Ability,
        _ body: (V4L2Controls, inout State) throws(V4L2Error) -> sending Answer
    ) throws(CameraError) -> Answer {
        try state.withLock { state throws(CameraError) in
            guard !state.isClosed else { throw .cameraNotStarted }
            do throws(V4L2Error) {
                return try body(V4L2Controls(calls: calls, handle: handle), &state)
            } catch {
                throw error.asCameraError(of: ability)
            }
        }
    }
}
