import CameraCapture
import Foundation
import Testing

struct CameraDeviceTests {
    @Test func `a device without a flash has it off`() {
        let device = CameraDevice(id: .init("mine:"), name: "Mine", flashModes: [])

        #expect(device.flashModes == [.off])
    }

    @Test func `an unknown device's error names its id`() {
        let error = CameraError.noSuchDevice(.init("v4l2:/dev/video9"))

        #expect(error.localizedDescription == "there is no camera v4l2:/dev/video9")
    }
}
