import CameraCapture
import Foundation
import Rendering

func takePicture(to file: URL) async throws {
    let camera = CameraFactory.make()
    try camera.set("test:")
    try await camera.start()
    for try await frame in camera.preview {
        print(try frame.pixels(fitting: ImageSize(width: 320, height: 240)).size)
        break
    }
    try await camera.takePhoto(with: CameraSettings(fileType: .png)).write(to: file)
    await camera.stop()
}
