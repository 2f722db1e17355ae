import ArgumentParser
import CameraCapture
import Presentation

/// `-d`: the camera to use.
struct CameraChoice: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Uses this camera: '\(CameraDevice.ID.v4l2("/dev/videoN"))' is a connected camera,"
                + " '\(CameraDevice.ID.colorBars)' shows colour bars, and"
                + " '\(CameraDevice.ID.file("PATH"))' plays files. Defaults to the first connected"
                + " camera.", valueName: "device"))
    var device: String?

    /// The context of failures, whose subject is the camera.
    var context: FailureContext { FailureContext(subject: device) }

    /// Selects the camera.
    ///
    /// - Throws: `NoCamera` if no device is given and no camera is connected; `CameraError`.
    func choose(_ camera: any Camera) throws -> CameraDevice {
        try Self.choose(device, of: camera)
    }

    /// Selects the device with this id, or the first camera that is connected.
    ///
    /// - Throws: See ``choose(_:)``.
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
