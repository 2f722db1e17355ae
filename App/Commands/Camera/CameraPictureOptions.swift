import ArgumentParser
import CameraCapture
import FoundationEssentials
import Rendering

/// The picture options that `preview` and `capture` share.
struct CameraPictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sets the size of the picture after rotation; by default, the size at which the"
                + " camera starts.",
            valueName: "WxH"))
    var size: ImageSizeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Zooms into the centre; the factor is at least 1.", valueName: "x"))
    var zoom: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Rotates clockwise: 0, 90, 180 or 270.", valueName: "degrees"))
    var rotate: Int?

    @Flag(help: "Mirrors the picture horizontally.")
    var mirror = false

    private var rotation: CameraRotation? {
        guard let rotate else { return .upright }
        return CameraRotation(rawValue: rotate == -90 ? 270 : rotate)
    }

    func validate() throws {
        if rotation == nil { throw ValidationError("--rotate must be 0, 90, 180 or 270") }
    }

    /// Sets zoom and rotation, and starts the camera in the format that fits `size` best. The
    /// caller applies `mirror`.
    func start(_ camera: any Camera) async throws {
        let rotation = rotation ?? .upright
        if let zoom { try camera.zoom(to: zoom) }
        camera.rotate(to: rotation)
        let wanted = size.map { size in
            rotation.swapsSides
                ? ImageSize(width: size.value.height, height: size.value.width) : size.value
        }
        try await camera.start(as: wanted.flatMap { camera.selectedDevice?.format(for: $0) })
    }
}
