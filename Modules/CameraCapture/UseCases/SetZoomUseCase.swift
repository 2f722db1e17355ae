/// Enlarges what is in the middle.
struct SetZoomUseCase: Sendable {
    let session: any CameraSession
    let controller: any CameraController

    func run(to factor: Double) throws(CameraError) {
        guard let range = session.selectedDevice?.zoomRange else { throw .noCameraSet }
        guard range.contains(factor) else {
            throw range == 1...1 ? .notSupported(.zoom) : .outOfRange(.zoom)
        }
        do {
            try controller.zoom(to: factor)
        } catch {
            throw CameraError(error)
        }
    }
}
