import ArgumentParser
import CameraCapture
import Foundation
import Rendering

/// The options of a picture that previews and photographs share.
struct CameraPictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The size of the picture, turned; what the camera delivers when not given.",
            valueName: "WxH"))
    var size: ImageSizeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Enlarges what is in the middle, from 1.", valueName: "x"))
    var zoom: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Turns clockwise: 0, 90, 180 or 270.", valueName: "degrees"))
    var rotate: Int?

    @Flag(help: "Lets left and right change places.")
    var mirror = false

    private var rotation: CameraRotation? {
        guard let rotate else { return .upright }
        return CameraRotation(rawValue: rotate == -90 ? 270 : rotate)
    }

    func validate() throws {
        if rotation == nil { throw ValidationError("--rotate is one of 0, 90, 180 and 270") }
    }

    /// Sets the camera to it, and starts it in the format that suits.
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
