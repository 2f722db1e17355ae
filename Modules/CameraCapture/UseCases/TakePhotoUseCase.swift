import FoundationEssentials
import Rendering

struct TakePhotoUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController
    let memory: CameraMemory
    let waits: PendingWaits
    let limit: Duration
    let processor: PhotoProcessor

    func run(with settings: CameraSettings) async throws(PhotoCaptureError) -> Data {
        guard let device = session.selectedDevice else { throw .noCameraSet }
        guard session.isStarted else { throw .cameraNotStarted }
        guard memory.beginCapture() else { throw .captureInProgress }
        defer { memory.endCapture() }
        if Task.isCancelled { throw .cancelled }
        try settings.check()
        let (controller, start) = (controller, waits.start)
        do {
            let frame = try await waits.wait(atMost: limit) {
                try await controller.takePhoto(with: settings)
            }
            guard var frame else { throw PhotoCaptureError.noImageReturned }
            frame.rotation = settings.orientation ?? memory.rotation
            let (processor, taken) = (processor, frame)
            return try await waits.wait(atMost: nil) {
                try await processor.process(taken, of: device, as: settings)
            }
        } catch {
            let error = PhotoCaptureError(error)
            // A lost device delivers nothing more, so all other waits for it end, too.
            if error == .deviceLost { waits.endAll(with: .deviceLost, upTo: start) }
            throw error
        }
    }
}

extension CameraSettings {
    /// Checks that a file with these settings is possible before the device takes a picture.
    fileprivate func check() throws(PhotoCaptureError) {
        if let quality, !(1...100).contains(quality) {
            throw .unknown(reason: "the quality must be 1 to 100, not \(quality)")
        }
        if let size, ![size.width, size.height].allSatisfy((1...65_535).contains) {
            throw .unknown(
                reason: "the sides must be 1 to 65535, not \(size.width)x\(size.height)")
        }
    }
}
