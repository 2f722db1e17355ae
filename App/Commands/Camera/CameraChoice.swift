import ArgumentParser
import CameraCapture
import Presentation

/// `-d`: which camera is meant.
struct CameraChoice: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The camera: \(CameraDevice.ID.v4l2("/dev/videoN")), \(CameraDevice.ID.colorBars) or"
                + " \(CameraDevice.ID.file("PATH")); the first one that is connected when not"
                + " given.", valueName: "device"))
    var device: String?

    /// The subject of failures: the camera.
    var context: FailureContext { FailureContext(subject: device) }

    /// Chooses it.
    ///
    /// - Throws: `NoCamera` where none is named and none is connected; `CameraError`.
    func choose(_ camera: any Camera) throws -> CameraDevice {
        try Self.choose(device, of: camera)
    }

    /// Chooses the camera that is named so, or the first one that is connected.
    ///
    /// - Throws: As ``choose(_:)``.
    static func choose(_ device: String?, of camera: any Camera) throws -> CameraDevice {
        if let device {
            try camera.set(CameraDevice.ID(device))
        } else {
            guard let first = camera.availableDevices.first(where: { $0.kind == .hardware }) else {
                throw NoCamera()
            }
            try camera.set(first.id)
        }
        guard let chosen = camera.selectedDevice else { throw NoCamera() }
        return chosen
    }
}
