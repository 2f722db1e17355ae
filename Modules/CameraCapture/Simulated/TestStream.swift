import FoundationEssentials
import ImageEditorThreads
import Rendering
import Synchronization

/// Draws colour bars at the requested rate.
final class TestStream: CameraStream {
    private struct State {
        var bars: ColorBars
        var pace: Pace
        var start = ContinuousClock.now
        var sequence = 0
    }

    let device: CameraDevice
    private let state = Mutex<State?>(nil)
    private let isInterrupted = Flag()
    private let flash = Mutex(FlashMode.off)

    init(_ device: CameraDevice) {
        self.device = device
    }

    func start(_ wanted: CameraFormat?) throws(CameraError) -> CameraFormat {
        let format = wanted.flatMap { $0.nearest(of: device.formats) } ?? device.formats.first
        guard var format else { throw .formatNotSupported }
        format.framesPerSecond.removeSubrange(1...)
        let pace = Pace(framesPerSecond: format.framesPerSecond[0])
        state.withLock { $0 = State(bars: ColorBars(format.size), pace: pace) }
        return format
    }

    func nextFrame(
        before deadline: ContinuousClock.Instant
    ) throws(CameraError) -> RawFrame {
        guard let pace = state.withLock({ $0?.pace }), !isInterrupted.isSet else {
            throw .cancelled
        }
        try pace.wait(before: deadline)
        let flash = flash.withLock { $0 }
        let frame = state.withLock { state -> RawFrame? in
            guard var current = state else { return nil }
            let now = ContinuousClock.now
            let elapsed = now - current.start
            let bytes = current.bars.drawn(
                at: elapsed, frame: current.sequence, isLit: flash == .on)
            let size = current.bars.size
            defer {
                current.sequence += 1
                state = current
            }
            return RawFrame(
                pixelFormat: .rgb24, width: size.width, height: size.height,
                bytesPerRow: size.width * 3, bytes: bytes, capturedAt: now,
                sequence: current.sequence)
        }
        guard let frame else { throw .cancelled }
        return frame
    }

    func interrupt() {
        isInterrupted.set()
        state.withLock { $0?.pace }?.interrupt()
    }

    func stop() {
        state.withLock { $0 = nil }
    }

    func setFlash(_ mode: FlashMode) throws(CameraError) {
        flash.withLock { $0 = mode }
    }
}
