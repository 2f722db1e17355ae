import Synchronization

/// Shares the device's frames between all consumers. One task, the reader, reads each frame as soon
/// as it comes. Each consumer has a box for the newest frame.
final class PreviewUseCase: Sendable {
    private struct State {
        var boxes: [Int: FrameBox] = [:]
        var nextBox = 0
        var reader: Task<Void, Never>?
        /// The number of the newest reader; 0 before the first.
        var readerNumber = 0
    }

    private let session: any CameraSession
    private let controller: any CameraController
    private let memory: CameraMemory
    private let waits: PendingWaits
    private let limit: Duration
    private let state = Mutex(State())

    init(
        session: any CameraSession, controller: any CameraController, memory: CameraMemory,
        waits: PendingWaits, limit: Duration
    ) {
        self.session = session
        self.controller = controller
        self.memory = memory
        self.waits = waits
        self.limit = limit
    }

    func run() -> CameraPreview {
        CameraPreview { () throws(CameraError) in try self.subscribe() }
    }

    /// Ends all previews with the same result, and stops reading frames.
    func end(_ end: Result<Void, CameraError>) {
        let (boxes, reader) = state.withLock { state in
            defer {
                state.boxes = [:]
                state.reader = nil
            }
            return (Array(state.boxes.values), state.reader)
        }
        reader?.cancel()
        for box in boxes { box.end(end) }
    }

    private func subscribe() throws(CameraError) -> PreviewSubscription {
        guard session.selectedDevice != nil else { throw .noCameraSet }
        guard session.isStarted else { throw .cameraNotStarted }
        let box = FrameBox()
        let start = waits.start
        let number = state.withLock { state in
            state.nextBox += 1
            state.boxes[state.nextBox] = box
            if state.reader == nil {
                state.readerNumber += 1
                let number = state.readerNumber
                state.reader = Task { await self.read(number, of: start) }
            }
            return state.nextBox
        }
        return PreviewSubscription(box, limit: limit) { self.leave(number) }
    }

    /// Removes a consumer's box, and cancels the reader if no box is left.
    private func leave(_ number: Int) {
        let reader = state.withLock { state in
            guard state.boxes.removeValue(forKey: number) != nil, state.boxes.isEmpty else {
                return Task<Void, Never>?.none
            }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.cancel()
    }

    private func read(_ number: Int, of start: Int) async {
        do {
            for try await var frame in controller.frames {
                frame.rotation = memory.rotation
                for box in boxes(of: number) { box.put(frame) }
            }
            finish(number, .success(()))
        } catch {
            let error = CameraError(error)
            finish(number, .failure(error))
            if error == .deviceLost { waits.endAll(with: error, upTo: start) }
        }
    }

    private func boxes(of number: Int) -> [FrameBox] {
        state.withLock { state in
            state.reader != nil && state.readerNumber == number ? Array(state.boxes.values) : []
        }
    }

    private func finish(_ number: Int, _ end: Result<Void, CameraError>) {
        let isNewest = state.withLock { $0.reader != nil && $0.readerNumber == number }
        if isNewest { self.end(end) }
    }
}
