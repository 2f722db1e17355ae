import CameraCapture
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Tests the camera with a driver spy, including the module's own session and controller in
/// between.
struct DriverCameraTests {
    private let png = CameraSettings(fileType: .png)

    @Test func `a start opens and configures the device and starts streaming`() async throws {
        let (sut, driver) = try makeSUT()
        let format = CameraFormat(pixelFormat: .rgb24, width: 2, height: 2)

        try await sut.start(as: format)

        #expect(driver.messages == [.open, .setFlash(.off), .zoom(1), .start(format)])
        #expect(sut.state == .started)
        await sut.stop()
        #expect(driver.messages.last == .stop)
        #expect(sut.state == .stopped)
    }

    @Test(arguments: [CameraError.deviceBusy, .permissionDenied, .deviceLost])
    func `a device that does not open gives the reason, and can be retried`(
        error: CameraError
    ) async throws {
        let (sut, driver) = try makeSUT()
        driver.failOpen(error)

        await #expect(throws: error) { try await sut.start() }
        #expect(sut.state == .stopped)

        driver.failOpen(nil)
        try await sut.start()
        #expect(sut.state == .started)
    }

    @Test func `a device that does not start is closed`() async throws {
        let (sut, driver) = try makeSUT()
        driver.failStart(.formatNotSupported)

        await #expect(throws: CameraError.formatNotSupported) { try await sut.start() }

        #expect(driver.messages.last == .stop)
    }

    @Test func `a photograph is a frame that was taken after it was asked for`() async throws {
        let (sut, driver) = try makeSUT()
        let (old, new) = (try pixels("r"), try pixels("g"))
        // Old frames have waited in the device.
        driver.deliverForever(
            { DriverSpy.frame(old, age: .seconds(20)) }, { DriverSpy.frame(new) })
        try await sut.start()

        for _ in 0..<5 {
            #expect(try letters(try await sut.takePhoto(with: png)) == ["g"])
        }
    }

    @Test func `a photograph ends when the device goes away, and so does the preview`() async throws
    {
        let (sut, driver) = try makeSUT()
        let old = try pixels("r")
        // Frames that are too old for a photograph show that the device is being read.
        driver.deliverForever { DriverSpy.frame(old, age: .seconds(20)) }
        try await sut.start()
        let seen = Events<Int>()
        let watching = Task.immediate {
            for try await frame in sut.preview { seen.append(frame.sequence) }
        }
        let photo = Task.immediate { try await sut.takePhoto(with: png) }
        try await eventually { !seen.all.isEmpty }

        driver.deliver(.failure(.deviceLost))

        await #expect(throws: PhotoCaptureError.deviceLost) { try await photo.value }
        await #expect(throws: CameraError.deviceLost) { try await watching.value }
        #expect(sut.state == .stopped)
        #expect(driver.messages.last == .stop)
        // The device comes back.
        try await sut.start()
        #expect(sut.state == .started)
    }

    @Test func `a stop ends a photograph that waits for a frame`() async throws {
        let (sut, _) = try makeSUT()
        try await sut.start()
        // An immediate task waits for a frame when it suspends for the first time.
        let photo = Task.immediate { try await sut.takePhoto(with: png) }

        await sut.stop()

        await #expect(throws: PhotoCaptureError.cancelled) { try await photo.value }
    }

    @Test func `a device that delivers nothing is given up`() async throws {
        let (sut, _) = try makeSUT(CameraTimeouts(photo: .milliseconds(30)))
        try await sut.start()

        await #expect(throws: PhotoCaptureError.timedOut) { try await sut.takePhoto() }
    }

    @Test func `a truncated JPEG is reported as no image`() async throws {
        let (sut, driver) = try makeSUT()
        try await sut.start()
        let whole = try ramp(64).encoded(as: EncodingOptions(format: .jpeg))
        driver.deliverForever {
            RawFrame(
                pixelFormat: .mjpeg, width: 64, height: 64, bytesPerRow: 0,
                bytes: whole.prefix(whole.count * 3 / 4), capturedAt: .now, sequence: 1)
        }

        await #expect(throws: PhotoCaptureError.noImageReturned) { try await sut.takePhoto() }
    }

    @Test func `the zoom beyond the lens is done by cropping`() async throws {
        let (sut, driver) = try makeSUT()
        driver.setLensZoom(2)
        try await sut.start()
        try sut.zoom(to: 4)
        // The lens zooms by 2. Cropping half of the frame and enlarging it does the rest.
        let square = try pixels("rrrrrrrr", "rrggggrr", "rrggggrr", "rrrrrrrr")
        driver.deliverForever { DriverSpy.frame(square) }

        let picture = try Image(data: try await sut.takePhoto(with: png)).pixels()
        #expect(picture.size == ImageSize(width: 8, height: 4))
        #expect(letters(picture) == ["gggggggg", "gggggggg", "gggggggg", "gggggggg"])
        #expect(driver.messages.contains(.zoom(4)))
    }

    @Test func `the start applies flash and zoom that were set before`() async throws {
        let (sut, driver) = try makeSUT()
        try sut.setFlash(.on)
        try sut.zoom(to: 3)

        try await sut.start()

        #expect(driver.messages == [.open, .setFlash(.on), .zoom(3), .start(nil)])
    }

    @Test func `a deallocated camera closes its device`() async throws {
        let driver = DriverSpy()
        do {
            let sut = CameraFactory.make(drivers: [driver], timeouts: .patient)
            try sut.set(DriverSpy.device.id)
            try await sut.start()
        }

        try await eventually { driver.messages.last == .stop }
    }

    @Test func `devices of several drivers are found by the scheme of their ids`() throws {
        let sut = CameraFactory.make(drivers: [DriverSpy(), DriverSpy()])

        #expect(sut.availableDevices.count == 2)
        #expect(throws: CameraError.noSuchDevice(.init("other:"))) { try sut.set(.init("other:")) }
        #expect(throws: CameraError.noSuchDevice(.init("spy"))) { try sut.set(.init("spy")) }
    }

    private func makeSUT(
        _ timeouts: CameraTimeouts = .patient
    ) throws -> (sut: any Camera, driver: DriverSpy) {
        let driver = DriverSpy()
        let sut = CameraFactory.make(drivers: [driver], timeouts: timeouts)
        try sut.set(DriverSpy.device.id)
        return (sut, driver)
    }
}
