import CameraCapture
import Foundation
import Rendering
import Testing

struct CameraDeviceTests {
    @Test func `the flash of a device without one is off`() {
        let device = CameraDevice(id: "mine:", name: "Mine", flashModes: [])

        #expect(device.flashModes == [.off])
    }

    @Test func `an unknown device's error names its id`() {
        let error = CameraError.noSuchDevice("v4l2:/dev/video9")

        #expect(error.localizedDescription == "there is no camera v4l2:/dev/video9")
    }

    @Test(
        arguments: [
            (640, 480, PixelFormat.yuyv, 640), (600, 400, .yuyv, 640), (641, 480, .mjpeg, 1920),
            (4000, 3000, .mjpeg, 1920), (320, 240, .mjpeg, 320), (1, 1, .mjpeg, 320),
        ])
    func `the format for a size is the smallest that holds it`(
        width: Int, height: Int, pixelFormat: PixelFormat, expected: Int
    ) {
        let device = CameraDevice(
            id: "mine:", name: "Mine",
            formats: [
                CameraFormat(pixelFormat: .mjpeg, width: 1920, height: 1080),
                CameraFormat(pixelFormat: .yuyv, width: 640, height: 480),
                CameraFormat(pixelFormat: .mjpeg, width: 320, height: 240),
                CameraFormat(pixelFormat: .yuyv, width: 1920, height: 1080),
            ])

        let format = device.format(for: ImageSize(width: width, height: height))

        #expect(format?.pixelFormat == pixelFormat)
        #expect(format?.width == expected)
    }

    @Test func `a device without formats has none for a size`() {
        let device = CameraDevice(id: "mine:", name: "Mine")

        #expect(device.format(for: ImageSize(width: 1, height: 1)) == nil)
    }
}
