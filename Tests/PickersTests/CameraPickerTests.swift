import CameraCapture
import Core
import Foundation
import Pickers
import PickersTesting
import Rendering
import Testing

struct CameraPickerTests {
    private let date = Date(timeIntervalSince1970: 1_521_053_424)

    @Test func `a picture is taken with the chosen device, which is then stopped`() async throws {
        let camera = CameraSpy(devices: [device("back"), device("front")])
        let view = ScriptedPickerView(.names(["front camera"]))

        let image = try await picker(camera, view: view).pick().image()

        #expect(view.lists.first?.items.map(\.name) == ["back camera", "front camera"])
        #expect(image.data == Pictures.jpeg)
        #expect(image.name == "photo-20180314-185024.jpg")
        #expect(image.date == date)
        #expect(image.origin == PickOrigin(source: .camera, place: .device("front")))
        #expect(
            camera.messages == [.set("front"), .start, .takePhoto(.jpeg), .stop])
    }

    @Test func `with a named device no view is shown, whether it is listed or not`() async throws {
        let camera = CameraSpy(devices: [device("back")])
        let view = ScriptedPickerView(.cancel)

        let image = try await picker(camera, device: CameraDevice.ID("file:/a.jpg"), view: view)
            .pick().image()

        #expect(view.lists.isEmpty)
        #expect(image.origin.place == .device("file:/a.jpg"))
    }

    @Test func `without a camera there is nothing to pick, and the simulated one does not count`()
        async
    {
        #expect(await picker(CameraSpy(devices: [])).pick() == .failed(.empty(.camera)))

        var bars = device("test:")
        bars.kind = .drawn
        #expect(await picker(CameraSpy(devices: [bars])).pick() == .failed(.empty(.camera)))
    }

    @Test func `other users of the camera are not stopped`() async throws {
        let camera = CameraSpy(devices: [device("back")], started: "back")

        _ = try await picker(camera).pick().image()

        #expect(camera.messages == [.set("back"), .start, .takePhoto(.jpeg)])
    }

    @Test(arguments: [
        (
            CameraError.noSuchDevice(CameraDevice.ID("a")),
            PickOutcome.failed(.camera(.noSuchDevice(CameraDevice.ID("a"))))
        ),
        (.deviceBusy, .failed(.camera(.deviceBusy))),
        (.permissionDenied, .failed(.permissionDenied(path: "back"))), (.cancelled, .cancelled),
    ])
    func `a camera that cannot be started is the reason`(
        _ error: CameraError, _ outcome: PickOutcome
    ) async {
        let camera = CameraSpy(devices: [device("back")], startError: error)

        #expect(await picker(camera).pick() == outcome)
        #expect(camera.messages == [.set("back"), .start, .stop])
    }

    @Test(arguments: [
        (PhotoCaptureError.deviceLost, PickOutcome.failed(.photo(.deviceLost))),
        (.timedOut, .failed(.photo(.timedOut))),
        (.permissionDenied, .failed(.permissionDenied(path: "back"))), (.cancelled, .cancelled),
    ])
    func `a picture that cannot be taken is the reason, and the camera stops`(
        _ error: PhotoCaptureError, _ outcome: PickOutcome
    ) async {
        let camera = CameraSpy(devices: [device("back")], photo: .failure(error))

        #expect(await picker(camera).pick() == outcome)
        #expect(camera.messages.last == .stop)
    }

    @Test func `the photo is taken in an allowed type`() async throws {
        let camera = CameraSpy(devices: [device("back")], photo: .success(Pictures.png))
        let options = PickerOptions(types: [.png, .gif])

        #expect(try await picker(camera, options: options).pick().image().type == .png)
        #expect(camera.messages.contains(.takePhoto(.png)))
    }

    @Test func `colour bars can be picked by name, with the real camera module`() async throws {
        let picker = CameraPicker(
            camera: CameraFactory.make(), device: CameraDevice.ID("test:"),
            in: environment(ScriptedPickerView(.cancel)))

        let image = try await picker.pick().image()

        #expect(image.type == .jpeg)
        #expect(image.metadata.width == 1280 && image.metadata.height == 720)
    }

    private func device(_ id: String) -> CameraDevice {
        CameraDevice(id: CameraDevice.ID(id), name: "\(id) camera")
    }

    private func picker(
        _ camera: CameraSpy, device: CameraDevice.ID? = nil,
        view: any PickerView = ScriptedPickerView(), options: PickerOptions = PickerOptions()
    ) -> CameraPicker {
        CameraPicker(
            camera: camera, device: device, in: environment(view, options: options),
            now: { date })
    }
}
